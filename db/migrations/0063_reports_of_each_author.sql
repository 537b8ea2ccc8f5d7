-- The number that a browser gives to a report tells repeated reports of one author apart from new ones. A number that
-- another member sent keeps nobody's report away. A complaint has a place, and its receipt follows from its number, so
-- complaints are numbered among themselves.

alter table safety_report drop constraint safety_report_client_id_key;
create unique index safety_report_of_author on safety_report (reporter_id, client_id) where place is null;
create unique index safety_report_complaint on safety_report (client_id) where place is not null;
