-- A number whose account was closed may be another account's of the same person.
grant update (account_id, approved_at) on verification_number to walia_app;
