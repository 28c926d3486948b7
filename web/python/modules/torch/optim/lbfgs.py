"""L-BFGS: a quasi-Newton method with a limited memory, as in Mark Schmidt's minFunc."""

import torch
from torch._missing import getter as _getter
from torch.optim.optimizer import Optimizer


def _cubic(x1, f1, g1, x2, f2, g2, bounds=None):
    """The least point of the cubic with these values and slopes at two places, within bounds."""
    low, high = bounds if bounds is not None else (x1, x2) if x1 <= x2 else (x2, x1)
    d1 = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = d1**2 - g1 * g2
    if square < 0:
        return (low + high) / 2.0
    d2 = square**0.5
    if x1 <= x2:
        least = x2 - (x2 - x1) * ((g2 + d2 - d1) / (g2 - g1 + 2 * d2))
    else:
        least = x1 - (x1 - x2) * ((g1 + d2 - d1) / (g1 - g2 + 2 * d2))
    return min(max(least, low), high)


def _strong_wolfe(evaluate, x, t, d, f, g, slope, c1=1e-4, c2=0.9, tolerance=1e-9, most=25):
    """A step along d that satisfies the strong Wolfe conditions: (value, gradient, step, evaluations)."""
    length = d.abs().max()
    g = g.clone(memory_format=torch.contiguous_format)
    f_new, g_new = evaluate(x, t, d)
    count, slope_new = 1, g_new.dot(d)
    t_prev, f_prev, g_prev, slope_prev = 0, f, g, slope
    done, at, bracket = False, 0, None
    while at < most:
        if f_new > (f + c1 * t * slope) or (at > 1 and f_new >= f_prev):
            bracket = [(t_prev, f_prev, g_prev, slope_prev), (t, f_new, g_new.clone(), slope_new)]
            break
        if abs(slope_new) <= -c2 * slope:
            bracket, done = [(t, f_new, g_new, slope_new)], True
            break
        if slope_new >= 0:
            bracket = [(t_prev, f_prev, g_prev, slope_prev), (t, f_new, g_new.clone(), slope_new)]
            break
        least, largest, before = t + 0.01 * (t - t_prev), t * 10, t
        t = _cubic(t_prev, f_prev, slope_prev, t, f_new, slope_new, (least, largest))
        t_prev, f_prev, g_prev, slope_prev = before, f_new, g_new.clone(), slope_new
        f_new, g_new = evaluate(x, t, d)
        count, slope_new, at = count + 1, g_new.dot(d), at + 1
    if at == most:
        bracket = [(0, f, g, slope), (t, f_new, g_new, slope_new)]
    is_stuck = False
    low, high = (0, 1) if bracket[0][1] <= bracket[-1][1] else (1, 0)
    while not done and at < most:
        (t0, f0, _, s0), (t1, f1, _, s1) = bracket
        if abs(t1 - t0) * length < tolerance:
            break
        t = _cubic(t0, f0, s0, t1, f1, s1)
        ends = max(t0, t1), min(t0, t1)
        margin = 0.1 * (ends[0] - ends[1])
        if min(ends[0] - t, t - ends[1]) < margin:
            if is_stuck or t >= ends[0] or t <= ends[1]:
                t = ends[0] - margin if abs(t - ends[0]) < abs(t - ends[1]) else ends[1] + margin
                is_stuck = False
            else:
                is_stuck = True
        else:
            is_stuck = False
        f_new, g_new = evaluate(x, t, d)
        count, slope_new, at = count + 1, g_new.dot(d), at + 1
        made = (t, f_new, g_new.clone(), slope_new)
        if f_new > (f + c1 * t * slope) or f_new >= bracket[low][1]:
            bracket[high] = made
            low, high = (0, 1) if bracket[0][1] <= bracket[1][1] else (1, 0)
        else:
            if abs(slope_new) <= -c2 * slope:
                done = True
            elif slope_new * (bracket[high][0] - bracket[low][0]) >= 0:
                bracket[high] = bracket[low]
            bracket[low] = made
    t, f_new, g_new, _ = bracket[low if len(bracket) > 1 else 0]
    return f_new, g_new, t, count


class LBFGS(Optimizer):
    """Needs a closure, which it calls several times a step."""

    def __init__(
        self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9, history_size=100,
        line_search_fn=None,
    ):  # fmt: skip
        super().__init__(params, {
            "lr": lr, "max_iter": max_iter, "max_eval": max_iter * 5 // 4 if max_eval is None else max_eval,
            "tolerance_grad": tolerance_grad, "tolerance_change": tolerance_change, "history_size": history_size,
            "line_search_fn": line_search_fn,
        })  # fmt: skip
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS doesn't support per-parameter options (parameter groups)")
        self._params = self.param_groups[0]["params"]

    def _gradient(self):
        rows = [
            torch.zeros(one.numel(), dtype=one.dtype) if one.grad is None else one.grad.reshape(-1)
            for one in self._params
        ]
        return torch.cat(rows)

    def _move(self, t, direction):
        at = 0
        for one in self._params:
            one.add_(direction[at : at + one.numel()].view_as(one), alpha=t)
            at += one.numel()

    def _evaluate(self, closure, x, t, d):
        self._move(t, d)
        loss, gradient = float(closure()), self._gradient()
        for one, kept in zip(self._params, x):
            one.copy_(kept)
        return loss, gradient

    def step(self, closure):
        with torch.no_grad():
            return self._run(torch.enable_grad()(closure), self.param_groups[0])

    def _run(self, closure, group):
        state = self.state[self._params[0]]
        state.setdefault("func_evals", 0)
        state.setdefault("n_iter", 0)
        first = closure()
        loss, evaluations = float(first), 1
        state["func_evals"] += 1
        gradient = self._gradient()
        if gradient.abs().max() <= group["tolerance_grad"]:
            return first
        d, t = state.get("d"), state.get("t")
        old_dirs, old_stps, ro = state.get("old_dirs"), state.get("old_stps"), state.get("ro")
        scale, before, loss_before = state.get("H_diag"), state.get("prev_flat_grad"), state.get("prev_loss")
        done = 0
        while done < group["max_iter"]:
            done += 1
            state["n_iter"] += 1
            if state["n_iter"] == 1:
                d, old_dirs, old_stps, ro, scale = gradient.neg(), [], [], [], 1
            else:
                y, s = gradient.sub(before), d.mul(t)
                product = y.dot(s)
                if product > 1e-10:
                    if len(old_dirs) == group["history_size"]:
                        for kept in (old_dirs, old_stps, ro):
                            kept.pop(0)
                    old_dirs.append(y)
                    old_stps.append(s)
                    ro.append(1.0 / product)
                    scale = product / y.dot(y)
                d = _direction(gradient, old_dirs, old_stps, ro, scale)
            if before is None:
                before = gradient.clone(memory_format=torch.contiguous_format)
            else:
                before.copy_(gradient)
            loss_before = loss
            t = min(1.0, 1.0 / gradient.abs().sum()) * group["lr"] if state["n_iter"] == 1 else group["lr"]
            slope = gradient.dot(d)
            if slope > -group["tolerance_change"]:
                break
            count = 0
            if group["line_search_fn"] is not None:
                if group["line_search_fn"] != "strong_wolfe":
                    raise RuntimeError("only 'strong_wolfe' is supported")
                x = [one.clone(memory_format=torch.contiguous_format) for one in self._params]
                loss, gradient, t, count = _strong_wolfe(
                    lambda x, t, d: self._evaluate(closure, x, t, d), x, t, d, loss, gradient, slope
                )
                self._move(t, d)
                is_flat = gradient.abs().max() <= group["tolerance_grad"]
            else:
                self._move(t, d)
                is_flat = False
                if done != group["max_iter"]:
                    loss = float(closure())
                    gradient = self._gradient()
                    is_flat = gradient.abs().max() <= group["tolerance_grad"]
                    count = 1
            evaluations += count
            state["func_evals"] += count
            if done == group["max_iter"] or evaluations >= group["max_eval"] or is_flat:
                break
            if d.mul(t).abs().max() <= group["tolerance_change"]:
                break
            if abs(loss - loss_before) < group["tolerance_change"]:
                break
        state.update(
            d=d, t=t, old_dirs=old_dirs, old_stps=old_stps, ro=ro, H_diag=scale, prev_flat_grad=before,
            prev_loss=loss_before,
        )  # fmt: skip
        return first


def _direction(gradient, old_dirs, old_stps, ro, scale):
    """Minus the approximate inverse Hessian times the gradient, by two loops over the memory."""
    count = len(old_dirs)
    shares, q = [None] * count, gradient.neg()
    for at in reversed(range(count)):
        shares[at] = old_stps[at].dot(q) * ro[at]
        q.add_(old_dirs[at], alpha=-shares[at])
    d = torch.mul(q, scale)
    for at in range(count):
        d.add_(old_stps[at], alpha=shares[at] - old_dirs[at].dot(d) * ro[at])
    return d


__getattr__ = _getter(__name__)
