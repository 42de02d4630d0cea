"""Speed: each figure beside a reference that is measured in the same run, and their ratio.

Times of one machine say little elsewhere, and a busy machine falsifies them; ratios of two measurements that
alternate in one run survive both. The process that starts the measurements loads nothing heavy, because the
peak memory of a process is never measured below that of its parent.
"""
