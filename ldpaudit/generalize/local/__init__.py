"""Local recoding: equal values may be generalized to different levels, class by class."""

from ldpaudit.generalize.local.local_recoding_step import LocalRecoding
from ldpaudit.generalize.local.recoding import CodedRows, local_recoding

__all__ = ["CodedRows", "LocalRecoding", "local_recoding"]
