-- Hashes of the bytes as they were uploaded, by which lists of known pictures name a picture. No list is asked before
-- somebody reports the message. Images that were sent before this version have none.
alter table chat_image add column md5 text, add column sha1 text, add check ((md5 is null) = (sha1 is null));
