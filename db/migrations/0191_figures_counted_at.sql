-- When a figure was counted: a day that was counted before it ended is counted again, even if it is long over. Empty for
-- figures from before this column.
alter table figures_day add column counted_at timestamptz;
