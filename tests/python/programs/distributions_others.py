import torch
from torch.distributions import Bernoulli, Categorical, OneHotCategorical, Multinomial, Geometric, kl_divergence
_ = torch.manual_seed(0)
c = Categorical(probs=torch.tensor([0.1, 0.2, 0.7]))
c
c.sample(), c.sample((5,)), c.sample((2, 3))
c.log_prob(torch.tensor([0, 1, 2]))
c.probs, c.logits, c.entropy(), c.perplexity()
c.mode, c.mean, c.support, c.param_shape, c.batch_shape, c.event_shape
c.enumerate_support()
Categorical(logits=torch.tensor([[0.0, 1.0], [2.0, 0.0]]))
rows = Categorical(logits=torch.tensor([[0.0, 1.0], [2.0, 0.0]]))
rows.sample((4,)), rows.log_prob(torch.tensor([0, 1])), rows.probs, rows.entropy()
Categorical(torch.tensor([2, 2]).float()).probs
Categorical(torch.tensor([-0.2, 0.8]))
Categorical()
Categorical(torch.tensor(1.0))
c.log_prob(torch.tensor(3))
c.log_prob(1)
Categorical(torch.tensor([0.5, 0.5]), validate_args=False).log_prob(torch.tensor([1]))
w = torch.tensor([0.3, 0.7], requires_grad=True)
(-Categorical(logits=w).log_prob(torch.tensor(1))).backward()
w.grad
b = Bernoulli(torch.tensor([0.2, 0.9]))
b, Bernoulli(0.3), Bernoulli(logits=torch.tensor(0.0))
b.sample((3,)), b.log_prob(torch.tensor([1.0, 0.0])), b.mean, b.variance, b.stddev, b.entropy()
b.logits, Bernoulli(logits=torch.tensor([0.5, -1.0])).probs, b.mode, b.enumerate_support()
Bernoulli(torch.tensor([0.2, 1.8]))
Bernoulli(0.3).log_prob(torch.tensor(0.5))
Bernoulli(probs=0.2, logits=0.1)
m = Multinomial(10, torch.tensor([1.0, 1.0, 2.0]))
m
m.sample(), m.sample((2,)), m.mean, m.variance
m.log_prob(torch.tensor([2.0, 3.0, 5.0]))
Multinomial(3, logits=torch.tensor([[0.0, 1.0], [1.0, 0.0]])).sample()
OneHotCategorical(torch.tensor([0.2, 0.8])).sample((3,))
OneHotCategorical(torch.tensor([0.2, 0.8])).log_prob(torch.tensor([0.0, 1.0]))
g = Geometric(torch.tensor([0.3, 0.6]))
g, g.sample((3,)), g.log_prob(torch.tensor([2.0, 0.0])), g.mean, g.entropy()
kl_divergence(Bernoulli(torch.tensor(0.3)), Bernoulli(torch.tensor(0.6)))
kl_divergence(c, Categorical(torch.ones(3)))
kl_divergence(c, Bernoulli(0.2))
# ---
import torch
from torch.distributions import MultivariateNormal, Laplace, Exponential, LogNormal, HalfNormal, Independent, Normal, Uniform, kl_divergence
_ = torch.manual_seed(1)
cov = torch.tensor([[2.0, 0.5], [0.5, 1.0]])
n = MultivariateNormal(torch.tensor([1.0, -1.0]), cov)
n
n.sample(), n.sample((3,)).shape, n.rsample((2,))
n.log_prob(torch.zeros(2)), n.log_prob(torch.tensor([[1.0, -1.0], [0.0, 3.0]]))
n.mean, n.variance, n.covariance_matrix, n.scale_tril
n.entropy(), n.batch_shape, n.event_shape
MultivariateNormal(torch.zeros(2), scale_tril=torch.tensor([[1.0, 0.0], [0.5, 2.0]]))
MultivariateNormal(torch.zeros(2), scale_tril=torch.tensor([[1.0, 0.0], [0.5, 2.0]])).log_prob(torch.ones(2))
MultivariateNormal(torch.zeros(2), precision_matrix=torch.eye(2) * 4).log_prob(torch.ones(2))
MultivariateNormal(torch.zeros(3, 2), torch.eye(2)).log_prob(torch.ones(3, 2))
MultivariateNormal(torch.zeros(2), -torch.eye(2))
MultivariateNormal(torch.zeros(2))
n.log_prob(torch.zeros(3))
l = Laplace(torch.tensor([0.0, 1.0]), torch.tensor([1.0, 2.0]))
l, Laplace(0.0, 1.0), l.sample((2,)), l.log_prob(torch.tensor([0.5, 0.5])), l.cdf(torch.tensor([0.5, 0.5])), l.icdf(torch.tensor([0.2, 0.7])), l.entropy(), l.stddev, l.variance
Laplace(0.0, -1.0)
e = Exponential(torch.tensor([0.5, 2.0]))
e, e.sample((2,)), e.log_prob(torch.tensor([1.0, 0.1])), e.mean, e.cdf(torch.tensor(1.0)), e.entropy()
Exponential(-1.0)
ln = LogNormal(torch.tensor(0.0), torch.tensor(0.5))
ln, ln.sample((2,)), ln.log_prob(torch.tensor(1.5)), ln.mean, ln.variance, ln.entropy()
hn = HalfNormal(torch.tensor([1.0, 2.0]))
hn, hn.sample(), hn.log_prob(torch.tensor([0.5, 1.0])), hn.mean
i = Independent(Normal(torch.zeros(3), torch.ones(3)), 1)
i, i.log_prob(torch.ones(3)), i.sample().shape, i.batch_shape, i.event_shape, i.entropy()
Uniform(0.0, 2.0).log_prob(torch.tensor([0.5, 1.5])), Uniform(0.0, 2.0).entropy(), Uniform(0.0, 2.0).cdf(torch.tensor(0.5))
Uniform(0.0, 1.0).log_prob(torch.tensor(2.0))
Normal(torch.zeros(2), torch.ones(2)).expand((3, 2))
kl_divergence(Normal(0.0, 1.0), Normal(1.0, 2.0))
kl_divergence(n, MultivariateNormal(torch.zeros(2), torch.eye(2)))
kl_divergence(l, Laplace(0.5, 1.0)), kl_divergence(Uniform(0.0, 1.0), Uniform(-1.0, 3.0)), kl_divergence(e, Exponential(1.0))
kl_divergence(Normal(0.0, 1.0), Laplace(0.0, 1.0))
torch.distributions.kl.kl_divergence(Normal(0.0, 1.0), Normal(0.0, 1.0))
