-- A measure can hold several words: those that were reported, and those that were there at the decision.
alter table profiles_hold drop constraint profiles_hold_pkey, add primary key (measure_id, words_hash);
