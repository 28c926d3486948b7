"""The layers and functions that are imported on first use, and their modules."""

_LAYERS = {
    "activation": """CELU GLU Hardshrink Hardsigmoid Hardswish LogSigmoid Mish PReLU RReLU Softmax2d Softmin Softshrink
        Softsign Tanhshrink Threshold""",
    "attention": "MultiheadAttention",
    "container": "ParameterDict",
    "distance": "CosineSimilarity PairwiseDistance",
    "dropout": "AlphaDropout Dropout1d Dropout2d Dropout3d FeatureAlphaDropout",
    "instancenorm": "GroupNorm InstanceNorm1d InstanceNorm2d InstanceNorm3d LocalResponseNorm",
    "lazy": """LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d LazyConv1d LazyConv2d LazyConv3d
        LazyConvTranspose1d LazyConvTranspose2d LazyInstanceNorm1d LazyInstanceNorm2d LazyLinear""",
    "margins": """CosineEmbeddingLoss GaussianNLLLoss HingeEmbeddingLoss MarginRankingLoss MultiMarginLoss
        MultiLabelSoftMarginLoss PoissonNLLLoss SoftMarginLoss TripletMarginLoss""",
    "padding": """ConstantPad1d ConstantPad2d ConstantPad3d ReflectionPad1d ReflectionPad2d ReplicationPad1d
        ReplicationPad2d ZeroPad2d""",
    "pooling": """AdaptiveAvgPool1d AdaptiveMaxPool1d AdaptiveMaxPool2d AvgPool1d AvgPool3d LPPool2d MaxPool1d
        MaxPool3d""",
    "rnn": "GRU GRUCell LSTM LSTMCell RNN RNNBase RNNCell RNNCellBase",
    "transformer": """Transformer TransformerDecoder TransformerDecoderLayer TransformerEncoder
        TransformerEncoderLayer""",
    "transposed": "BatchNorm3d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d",
    "upsampling": """ChannelShuffle Fold PixelShuffle PixelUnshuffle Unfold Upsample UpsamplingBilinear2d
        UpsamplingNearest2d""",
}
LAYERS = {name: f"torch.nn.modules.{place}" for place, names in _LAYERS.items() for name in names.split()}

_FUNCTIONS = {
    "_activations": """alpha_dropout celu dropout1d dropout2d dropout3d feature_alpha_dropout glu gumbel_softmax
        hardshrink hardsigmoid hardswish mish prelu rrelu softshrink softsign tanhshrink threshold""",
    "_attention": "multi_head_attention_forward scaled_dot_product_attention",
    "_margins": """cosine_embedding_loss gaussian_nll_loss hinge_embedding_loss margin_ranking_loss multi_margin_loss
        multilabel_soft_margin_loss pairwise_distance poisson_nll_loss soft_margin_loss triplet_margin_loss""",
    "_normalizing": "group_norm instance_norm local_response_norm",
    "_pooling_others": """adaptive_avg_pool1d adaptive_max_pool1d adaptive_max_pool2d avg_pool1d avg_pool3d lp_pool2d
        max_pool1d max_pool3d""",
    "_resampling": "channel_shuffle fold interpolate pixel_shuffle pixel_unshuffle unfold upsample",
    "_transposing": "conv3d conv_transpose1d conv_transpose2d conv_transpose3d",
}
FUNCTIONAL = {name: f"torch.nn.{place}" for place, names in _FUNCTIONS.items() for name in names.split()}
