-- Reports by everybody, with sealed evidence, and what moderation keeps a member from.

-- A report is found by its own id alone: visitors have no number. Two reports that happen to share one are told apart.
update safety_report report set client_id = gen_random_uuid()
  where exists (select from safety_report earlier where earlier.client_id = report.client_id and earlier.id < report.id);
alter table safety_report
  drop constraint safety_report_reporter_id_client_id_key,
  add unique (client_id),
  drop constraint safety_report_subject_check,
  -- 'place': an address at which nothing of ours was found.
  add constraint safety_report_subject_check check (subject in ('profile', 'photo', 'message', 'place')),
  drop constraint safety_report_check,
  add constraint safety_report_check check ((subject in ('profile', 'place')) = (subject_id is null)),
  drop constraint safety_report_reason_check,
  add constraint safety_report_reason_check check (reason in
    ('fake', 'scam', 'underage', 'child', 'intimate', 'threat', 'stalking', 'trafficking', 'hate', 'insult', 'nudity',
     'advertising', 'offline', 'other')),
  alter column about_id drop not null,
  add constraint safety_report_about_check check (about_id is not null or subject = 'place'),
  -- Of the reported message, whose conversation is the subject_id.
  add column seq integer,
  -- Whoever reports says that they are in the photo.
  add column in_photo boolean not null default false,
  -- Name and e-mail address of a visitor, sealed. Empty for members, and where the law asks for none.
  add column notifier text,
  -- Where the content is, as a visitor wrote it, and which law it breaks in their opinion.
  add column place text check (length(place) between 1 and 2000),
  add column law text check (length(law) between 1 and 500),
  add column good_faith boolean,
  -- Hash of the receipt number.
  add column receipt_key bytea unique,
  -- Where it was filed, and the language of the answer.
  add column site_id integer references site_site,
  add column locale text,
  -- What was reported, as it was then, sealed. `evidence` only names the pictures, whose files are copied.
  add column content text,
  -- Of moderation, which also says when somebody first looked, and how it decided.
  add column case_id bigint,
  add column looked_at timestamptz,
  add column decision text;
create index safety_report_reporter on safety_report (reporter_id, at) where reporter_id is not null;
create index safety_report_case on safety_report (case_id) where case_id is not null;

-- Empty for copies that an earlier version made.
alter table safety_evidence add column sha256 bytea;

-- What moderation keeps a member from, until when: 'infinity' has no end. Only restricted members have a row.
create table safety_restriction (
  member_id bigint primary key references accounts_member on delete cascade,
  hidden_until timestamptz,
  first_contact_until timestamptz,
  muted_until timestamptz,
  no_purchases_until timestamptz,
  no_reports_until timestamptz,
  barred_until timestamptz,
  age_proof boolean not null default false
);
