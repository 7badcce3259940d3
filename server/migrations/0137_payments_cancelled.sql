-- What bettors took back, by time: read once a day for markers of harm.
create index withdrawal_cancelled on withdrawal (settled_at) where reason = 'cancelledByYou';
