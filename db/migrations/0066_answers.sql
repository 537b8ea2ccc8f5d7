-- The letter that answers a report.
create index moderation_statement_report on moderation_statement ((data ->> 'report')) where receiver = 'notifier';
