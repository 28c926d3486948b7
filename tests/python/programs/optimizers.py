import torch
def path(make, steps=4, **options):
    w = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
    b = torch.tensor([[0.5, 0.25]], requires_grad=True)
    optimizer = make([w, b], **options)
    for _ in range(steps):
        optimizer.zero_grad()
        ((w ** 2).sum() + (w * torch.tensor([0.3, -0.1, 2.0])).sin().sum() + (b ** 4).sum()).backward()
        optimizer.step()
    return w.tolist() + b.flatten().tolist()
optim = torch.optim
path(optim.Adagrad)
path(optim.Adagrad, lr=0.5, lr_decay=0.1, weight_decay=0.01, initial_accumulator_value=0.1)
path(optim.Adadelta)
path(optim.Adadelta, lr=0.5, rho=0.8, weight_decay=0.1)
path(optim.Adamax)
path(optim.Adamax, weight_decay=0.1, maximize=True)
path(optim.NAdam)
path(optim.NAdam, lr=0.1, momentum_decay=0.1, weight_decay=0.01)
path(optim.RAdam, steps=8)
path(optim.RAdam, steps=8, lr=0.1, weight_decay=0.1)
path(optim.Rprop)
path(optim.Rprop, steps=6, lr=0.5, etas=(0.4, 1.5))
path(optim.ASGD)
path(optim.ASGD, lr=0.1, t0=1, weight_decay=0.1)
p = torch.zeros(2, requires_grad=True)
optim.Adagrad([p])
optim.NAdam([p])
optim.Adamax([p])
optim.Adadelta([p]), optim.RAdam([p]), optim.Rprop([p]), optim.ASGD([p])
optim.Adagrad([p], lr=-1)
optim.Adamax([p], betas=(1.0, 0.9))
optim.NAdam([p], momentum_decay=-1.0)
optim.Rprop([p], etas=(1.5, 1.2))
optim.Adagrad([p]).state_dict()
type(optim.NAdam([p])).__module__
torch.ones(2).add(torch.arange(2.0), alpha=torch.tensor(2.5)), torch.ones(2).sub(torch.ones(2), alpha=torch.tensor(3))
# ---
import torch
def rosenbrock(w):
    return (1 - w[0]) ** 2 + 100 * (w[1] - w[0] ** 2) ** 2
def minimized(**options):
    w = torch.tensor([-1.2, 1.0], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([w], **options)
    losses = []
    def closure():
        optimizer.zero_grad()
        loss = rosenbrock(w)
        loss.backward()
        return loss
    for _ in range(4):
        losses.append(float(optimizer.step(closure)))
    return [round(one, 6) for one in losses], [round(one, 5) for one in w.tolist()], optimizer.state_dict()["state"][0]["func_evals"]
minimized(lr=0.01)
minimized(lr=0.1, max_iter=5)
minimized(line_search_fn="strong_wolfe")
minimized(line_search_fn="strong_wolfe", max_iter=4, history_size=2)
minimized(line_search_fn="armijo")
torch.optim.LBFGS([torch.zeros(2, requires_grad=True)])
torch.optim.LBFGS([{"params": [torch.zeros(2, requires_grad=True)]}, {"params": [torch.zeros(1, requires_grad=True)]}])
# ---
import torch
from torch.optim import lr_scheduler as schedules
def rates(make, steps=12, lr=0.5, optimizer=None, *args, **options):
    p = torch.zeros(1, requires_grad=True)
    o = optimizer([p]) if optimizer else torch.optim.SGD([p], lr=lr, momentum=0.9)
    schedule = make(o, *args, **options)
    seen = []
    for _ in range(steps):
        seen.append((round(o.param_groups[0]["lr"], 12), round(o.param_groups[0].get("momentum") or 0, 12)))
        o.step()
        schedule.step()
    return seen
rates(schedules.ConstantLR)
rates(schedules.LinearLR, start_factor=0.25, total_iters=4)
rates(schedules.LinearLR, start_factor=1.0, end_factor=0.1, total_iters=10)
rates(schedules.PolynomialLR, total_iters=6, power=2.0)
rates(schedules.MultiplicativeLR, lr_lambda=lambda epoch: 0.9 + epoch / 100)
rates(schedules.CosineAnnealingWarmRestarts, T_0=3, T_mult=2, eta_min=0.01)
rates(schedules.OneCycleLR, max_lr=1.0, total_steps=12)
rates(schedules.OneCycleLR, max_lr=1.0, epochs=3, steps_per_epoch=4, anneal_strategy="linear", three_phase=True)
rates(schedules.OneCycleLR, max_lr=0.1, total_steps=5, steps=7)
rates(schedules.OneCycleLR, optimizer=torch.optim.Adam, max_lr=0.1, total_steps=12)
rates(schedules.CyclicLR, base_lr=0.1, max_lr=1.0, step_size_up=3)
rates(schedules.CyclicLR, base_lr=0.1, max_lr=1.0, step_size_up=2, step_size_down=4, mode="triangular2")
rates(schedules.CyclicLR, base_lr=0.1, max_lr=1.0, step_size_up=2, mode="exp_range", gamma=0.9, cycle_momentum=False)
rates(lambda o: schedules.SequentialLR(o, [schedules.ConstantLR(o, 0.1, 2), schedules.ExponentialLR(o, 0.9)], [3]))
rates(lambda o: schedules.SequentialLR(o, [schedules.LinearLR(o, 0.1, total_iters=4), schedules.CosineAnnealingLR(o, 8)], [4]))
rates(lambda o: schedules.ChainedScheduler([schedules.ConstantLR(o, 0.1, 2), schedules.ExponentialLR(o, 0.9)]))
p = torch.zeros(1, requires_grad=True)
o = torch.optim.SGD([p], lr=1.0)
plateau = schedules.ReduceLROnPlateau(o, patience=1, factor=0.5, verbose=True)
for loss in (1.0, 0.9, 0.95, 0.96, 0.97, 0.5, 0.6, 0.7, 0.8):
    plateau.step(loss)
    print(o.param_groups[0]["lr"], plateau.num_bad_epochs, plateau.best)
plateau.state_dict()
schedules.ReduceLROnPlateau(o, factor=1.0)
schedules.ReduceLROnPlateau(o, mode="low")
schedules.OneCycleLR(o, max_lr=0.1)
schedules.LinearLR(o, start_factor=-0.5)
schedules.ConstantLR(o, factor=2.0)
schedules.SequentialLR(o, [schedules.ConstantLR(o)], [1])
schedules.CosineAnnealingWarmRestarts(o, 0)
schedules.CyclicLR(torch.optim.Adam([p]), 0.1, 1.0)
