-- A Message-ID follows from the key, which is unique already. A second unique index made two processes that begin the
-- same mail at once fail, instead of one of them finding the other's row.
alter table mail_sent drop constraint mail_sent_message_id_key;
create index mail_sent_message_id on mail_sent (message_id);
