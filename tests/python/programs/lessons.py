import torch
def linear_q_with_scale_and_zero_point(tensor, scale, zero_point, dtype=torch.int8):
    scaled_and_shifted_tensor = tensor / scale + zero_point
    rounded_tensor = torch.round(scaled_and_shifted_tensor)
    q_min = torch.iinfo(dtype).min
    q_max = torch.iinfo(dtype).max
    q_tensor = rounded_tensor.clamp(q_min, q_max).to(dtype)
    return q_tensor
test_tensor = torch.tensor([[191.6, -13.5, 728.6], [92.14, 295.5, -184], [0, 684.6, 245.5]])
quantized_tensor = linear_q_with_scale_and_zero_point(test_tensor, 3.5, -70)
quantized_tensor
dequantized_tensor = 3.5 * (quantized_tensor.float() - -70)
dequantized_tensor
3.5 * (quantized_tensor - -70)
dequantized_tensor - test_tensor
(dequantized_tensor - test_tensor).square().mean()
((dequantized_tensor - test_tensor) ** 2).mean().item()
def get_q_scale_and_zero_point(tensor, dtype=torch.int8):
    q_min, q_max = torch.iinfo(dtype).min, torch.iinfo(dtype).max
    r_min, r_max = tensor.min().item(), tensor.max().item()
    scale = (r_max - r_min) / (q_max - q_min)
    zero_point = q_min - (r_min / scale)
    if zero_point < q_min:
        zero_point = q_min
    elif zero_point > q_max:
        zero_point = q_max
    else:
        zero_point = int(round(zero_point))
    return scale, zero_point
get_q_scale_and_zero_point(test_tensor)
def get_q_scale_symmetric(tensor, dtype=torch.int8):
    r_max = tensor.abs().max().item()
    return r_max / torch.iinfo(dtype).max
get_q_scale_symmetric(test_tensor)
def per_channel(r_tensor, dim, dtype=torch.int8):
    output_dim = r_tensor.shape[dim]
    scale = torch.zeros(output_dim)
    for index in range(output_dim):
        sub_tensor = r_tensor.select(dim, index)
        scale[index] = get_q_scale_symmetric(sub_tensor, dtype=dtype)
    scale_shape = [1] * r_tensor.dim()
    scale_shape[dim] = -1
    scale = scale.view(scale_shape)
    return linear_q_with_scale_and_zero_point(r_tensor, scale=scale, zero_point=0, dtype=dtype), scale
per_channel(test_tensor, 0)
q, s = per_channel(test_tensor, 1)
s * q.float()
((s * q.float()) - test_tensor).square().mean()
t_shape = torch.rand(6, 6).shape
assert t_shape[1] % 3 == 0
torch.arange(36.0).view(-1, 3).shape
# ---
import torch
def pack_weights(uint8tensor, bits):
    if uint8tensor.shape[0] * bits % 8 != 0:
        raise ValueError(f"The input shape needs to be a mutiple of {8 / bits} - got {uint8tensor.shape[0]}")
    num_values = uint8tensor.shape[0] * bits // 8
    num_steps = 8 // bits
    unpacked_idx = 0
    packed_tensor = torch.zeros((num_values), dtype=torch.uint8)
    for i in range(num_values):
        for j in range(num_steps):
            packed_tensor[i] |= uint8tensor[unpacked_idx] << (bits * j)
            unpacked_idx += 1
    return packed_tensor
def unpack_weights(uint8tensor, bits):
    num_values = uint8tensor.shape[0] * 8 // bits
    num_steps = 8 // bits
    unpacked_tensor = torch.zeros((num_values), dtype=torch.uint8)
    unpacked_idx = 0
    mask = 2 ** bits - 1
    for i in range(uint8tensor.shape[0]):
        for j in range(num_steps):
            unpacked_tensor[unpacked_idx] |= uint8tensor[i] >> (bits * j)
            unpacked_idx += 1
    unpacked_tensor &= mask
    return unpacked_tensor
unpacked_tensor = torch.tensor([1, 0, 3, 2], dtype=torch.uint8)
pack_weights(unpacked_tensor, 2)
unpack_weights(pack_weights(unpacked_tensor, 2), 2)
unpack_weights(torch.tensor([0b10110001, 0xFF], dtype=torch.uint8), 2)
pack_weights(torch.tensor([1, 0, 3], dtype=torch.uint8), 2)
# ---
import torch
def w8_a16_forward(weight, input, scales, bias=None):
    casted_weights = weight.to(input.dtype)
    output = (input @ casted_weights.t()) * scales
    if bias is not None:
        output = output + bias
    return output
weights = torch.tensor([[1, -2, 3], [4, 5, -6]], dtype=torch.int8)
hidden = torch.tensor([[0.5, 1.5, -2.0]], dtype=torch.float32)
scales = torch.tensor([[0.1, 0.2]])
w8_a16_forward(weights, hidden, scales), w8_a16_forward(weights, hidden, scales, torch.tensor([[1.0, 2.0]]))
w_fp32 = weights.clone().to(torch.float32)
scales = w_fp32.abs().max(dim=-1).values / 127
scales
int8_weights = torch.round(w_fp32 / scales.unsqueeze(1)).to(torch.int8)
int8_weights
print("Weights after quantizing:\n", int8_weights)
(int8_weights * scales.unsqueeze(1) - w_fp32).abs().mean()
hidden @ weights.t()
value = torch.tensor([0.3])
bf = value.to(dtype=torch.bfloat16)
bf, value.to(torch.float16).item()
print(f"fp32: {format(1 / 3, '.60f')[:12]}", torch.tensor(1 / 3, dtype=torch.bfloat16).item())
m = torch.rand(100, dtype=torch.float32)
torch.dot(m.to(torch.bfloat16), m.to(torch.bfloat16)).dtype
