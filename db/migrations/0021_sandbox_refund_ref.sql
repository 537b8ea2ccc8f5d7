-- Whoever asks the sandbox for a payment reads its refunds too.
create index sandbox_refund_ref on sandbox_refund (ref);
