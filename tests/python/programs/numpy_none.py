import numpy as np

a = np.array([1, 2])
a == None, a != None, None == a, None != a, np.ones((2, 2)) == None, np.array(3) == None, np.array([]) == None, np.float32(1) == None, np.float32(1) != None, np.int64(0) == None, None == np.float64(2), np.bool_(False) == None
a is None, None in [a], a in [None, 1], None in a, (a == None).any(), (a != None).all(), [one for one in [None, 3, np.int8(4)] if one != None]
np.equal(a, None), np.not_equal(a, None), np.equal(None, None), np.not_equal(3, None)
a < None
a + None
None - a
a // None
a & None
None ** a
np.arange(2) == np.arange(3), np.arange(2) != np.arange(3)
np.float32(1) < None
np.float32(1) + None
a == "text", a != "text", np.float32(1) == "text", np.float32(1) != "text"
a == [1, 2], a == (1, 3), a == [1, 2, 3], a != [1, 2, 3]
a == object(), a == {}, a != {1}, np.float32(1) == {}, a == Ellipsis
np.array_equal(a, None), np.array_equal(a, [1, 2])
a.tolist() == None, a.dtype == None, a.shape == None
bool(np.array([None] if False else [1]) == None)
