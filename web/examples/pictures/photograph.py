"""Makes photograph.npy and its thumbnail from a photograph that scikit-image carries.

    pip download --no-deps scikit-image==0.25.2 && unzip scikit_image-*.whl skimage/data/camera.png
    python3 photograph.py skimage/data/camera.png

The photograph, a man with a camera before a bright sky, is by Lav Varshney, who dedicated it to the
public domain (CC0 1.0). It is reduced from 512 x 512 to 128 x 128 grey values.
"""

import pathlib
import sys

import numpy as np
from PIL import Image

here = pathlib.Path(__file__).parent
small = Image.open(sys.argv[1]).convert("L").resize((128, 128), Image.LANCZOS)
np.save(here / "photograph.npy", np.asarray(small))
small.resize((112, 112), Image.LANCZOS).save(here / "photograph.jpg", quality=75, optimize=True)
