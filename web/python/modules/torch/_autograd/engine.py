"""Walks the graph backwards, in PyTorch's order: of the nodes that are ready, the latest first."""

import heapq

from torch._autograd import modes
from torch._autograd.graph import AccumulateGrad, edge_of


def run(tensors, grads, keep_graph, create_graph, inputs=None, accumulate=False):
    """Runs backwards from `tensors`. Adds to the leaves' `grad`, or, with `inputs`, returns the
    gradient of each (None for an unused one); with `accumulate` it adds to their `grad` instead."""
    roots = []
    for place, tensor in enumerate(tensors):
        edge = edge_of(tensor)
        if edge is None:
            raise RuntimeError(
                f"element {place} of tensors does not require grad and does not have a grad_fn"
            )
        roots.append(edge)
    before = modes.enabled
    modes.enabled = create_graph
    try:
        return _Run(roots, grads, keep_graph, inputs, accumulate).results()
    finally:
        modes.enabled = before


class _Run:
    def __init__(self, roots, grads, keep_graph, inputs, accumulate):
        self.keep_graph = keep_graph
        self.waiting = _dependencies(roots)
        self.buffers = {}
        self.ready = []
        self.count = 0
        self.wanted = self.needed = None
        if inputs is not None:
            edges = [_input_edge(one) for one in inputs]
            self.wanted = {}
            for place, (node, number) in enumerate(edges):
                self.wanted.setdefault(node, []).append((number, place))
            self.needed = _leading_to(roots, set(self.wanted))
            self.found = [None] * len(edges)
            self.accumulate = accumulate
            self.inputs = inputs
        for (node, number), grad in zip(roots, grads):
            self._add(node, number, grad)
        for node in {node: None for node, _ in roots}:
            if not self.waiting.get(node):
                self._push(node)

    def results(self):
        while self.ready:
            node = heapq.heappop(self.ready)[2]
            self._step(node)
        if self.wanted is None:
            return None
        if self.accumulate:
            for one, grad in zip(self.inputs, self.found):
                if grad is not None:
                    AccumulateGrad(one).apply((grad,))
        return self.found

    def _push(self, node):
        self.count += 1
        heapq.heappush(self.ready, (-node.sequence, self.count, node))

    def _add(self, node, number, grad):
        held = self.buffers.setdefault(node, [None] * node.outputs)
        if grad is not None:
            held[number] = grad if held[number] is None else held[number] + grad

    def _step(self, node):
        grads = self.buffers.pop(node, None) or [None] * node.outputs
        if self.wanted is not None:
            # As in PyTorch 1.13, what is asked for is taken before the hooks see it.
            for number, place in self.wanted.get(node, ()):
                self.found[place] = grads[number]
            if node not in self.needed:
                return
        if node.hooks:
            grads = _hooked(node, grads)
        results = node.apply(tuple(grads))
        if node.after:
            results = _seen(node, results, grads)
        if not self.keep_graph:
            node.release()
        for edge, grad in zip(node.edges, results):
            if edge is None:
                continue
            target, number = edge
            self._add(target, number, grad)
            self.waiting[target] -= 1
            if not self.waiting[target]:
                self._push(target)


def _hooked(node, grads):
    """The gradients of a node's outputs after the hooks on these."""
    grads = list(grads)
    for number, function in tuple((node.hooks or {}).values()):
        if grads[number] is None:
            continue
        changed = function(grads[number])
        if changed is not None:
            grads[number] = changed
    return grads


def _seen(node, results, grads):
    for function in tuple(node.after.values()):
        changed = function(tuple(results), tuple(grads))
        if changed is not None:
            results = list(changed) if isinstance(changed, tuple) else [changed]
    return results


def _dependencies(roots):
    """How many nodes pass a gradient to each."""
    counts, stack, seen = {}, [node for node, _ in roots], set()
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        for edge in node.edges:
            if edge is not None:
                counts[edge[0]] = counts.get(edge[0], 0) + 1
                stack.append(edge[0])
    return counts


def _leading_to(roots, targets):
    """The nodes from which a target can be reached, without the targets that lead no further."""
    needed, seen = set(), set()
    stack = [(node, False) for node, _ in roots]
    while stack:
        node, is_done = stack.pop()
        if is_done:
            following = (edge[0] for edge in node.edges if edge is not None)
            if any(one in needed or one in targets for one in following):
                needed.add(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack.extend((edge[0], False) for edge in node.edges if edge is not None)
    return needed


def _input_edge(tensor):
    edge = edge_of(tensor)
    if edge is None:
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    return edge
