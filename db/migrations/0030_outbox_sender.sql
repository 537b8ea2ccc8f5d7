-- The developer mailbox also shows from whom a mail is. Processes of an earlier version leave it empty.
alter table outbox_message add column sender text not null default '';
