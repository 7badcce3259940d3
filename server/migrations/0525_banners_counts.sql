-- How often a banner was shown and tapped, one row for each day of the market: whoever calls, it is never more than a row for a
-- banner and day.

create table banner_count (
  banner_id bigint not null references banner,
  day date not null,
  shown bigint not null check (shown >= 0),
  clicked bigint not null check (clicked >= 0),
  primary key (banner_id, day)
);
revoke delete, truncate on banner_count from walia_app;
