-- When the site was opened. Null: it is being set up, and its pages for members say so. Sites from before are open, and so
-- is one that is inserted by hand.
alter table site_site add column opened_at timestamptz default now();
