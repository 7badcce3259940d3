// The SQL of banners.
import type { BannerArt, BannerTerms } from '@walia/domain/banners/banners.ts'
import type { BannerKind } from '@walia/domain/banners/kinds.ts'
import type { Picture } from '@walia/domain/banners/picture.ts'
import type { Pool } from 'pg'

export type Words = Readonly<Record<string, string>>
/** Names of stored pictures; languages without one of their own have the English one. */
export type PictureNames = { en: string; am: string }
export type StoredPicture = Picture & { name: string; bytes: Buffer }
export type NewBanner = Omit<BannerTerms, 'id' | 'endedAt'> & {
  requestId: number
  /** By language; of a picture its alternative text. */
  title: Words
  text: Words
  art: BannerArt
  url: string
  amUrl: string
  /** The only page, with those below it, that calls it; null is any. */
  onPage: string | null
  /** Campaign of who taps a roadblock. */
  mobileUtm: string | null
  /** `url` and `amUrl` are addresses of somebody else. */
  external: boolean
  /** Null for a banner of words. */
  pictures: PictureNames | null
  by: string
}
export type StoredBanner = Omit<NewBanner, 'requestId'> & BannerTerms

type Row = {
  id: number
  kind: BannerKind
  on_page: string | null
  mobile_utm: string | null
  country_id: number
  locale: string | null
  title: Words
  words: Words
  art: BannerArt
  url: string
  am_url: string
  external: boolean
  picture: string | null
  picture_am: string | null
  place: number
  starts_at: Date
  ends_at: Date | null
  by_whom: string
  ended_at: Date | null
}

/** The banner, or the one that the same request has made before. */
export async function insertBanner(pool: Pick<Pool, 'query'>, banner: NewBanner): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into banner (request_id, country_id, section, locale, title, words, art, url, am_url, place, starts_at,
         ends_at, by_whom, external, picture, picture_am, kind, on_page, mobile_utm)
       values ($1, $2, 'home', $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::double precision / 1000),
         to_timestamp($11::double precision / 1000), $12, $13, $14, $15, $16, $17, $18)
       on conflict (request_id) do nothing returning id
     ) select id from made union all select id from banner where request_id = $1 limit 1`,
    [
      banner.requestId,
      banner.countryId,
      banner.locale,
      JSON.stringify(banner.title),
      JSON.stringify(banner.text),
      banner.art,
      banner.url,
      banner.amUrl,
      banner.place,
      banner.startsAt,
      banner.endsAt,
      banner.by,
      banner.external,
      banner.pictures?.en ?? null,
      banner.pictures?.am ?? null,
      banner.kind,
      banner.onPage,
      banner.mobileUtm,
    ],
  )
  return Number(rows[0]?.id)
}

/** False when there is no such banner; ending one that has ended changes nothing. */
export async function insertEnd(pool: Pool, bannerId: number, by: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with ended as (
       insert into banner_end (banner_id, by_whom) select id, $2 from banner where id = $1 on conflict do nothing
     ) select from banner where id = $1`,
    [bannerId, by],
  )
  return rowCount === 1
}

/** Those that are in force at `now` (ms) or later. */
export async function loadBanners(pool: Pool, now: number): Promise<StoredBanner[]> {
  const { rows } = await pool.query<Row>({
    name: 'load_banners',
    text: `select b.id, b.kind, b.on_page, b.mobile_utm, b.country_id, b.locale, b.title, b.words, b.art, b.url, b.am_url, b.external, b.picture,
        b.picture_am, b.place, b.starts_at, b.ends_at, b.by_whom, e.at as ended_at
      from banner b left join banner_end e on e.banner_id = b.id
      where e.banner_id is null and (b.ends_at is null or b.ends_at > to_timestamp($1::double precision / 1000))
      order by b.place, b.id`,
    values: [now],
  })
  return rows.map(bannerOf)
}

const bannerOf = (row: Row): StoredBanner => ({
  id: Number(row.id),
  kind: row.kind,
  onPage: row.on_page,
  mobileUtm: row.mobile_utm,
  countryId: row.country_id,
  locale: row.locale,
  title: row.title,
  text: row.words,
  art: row.art,
  url: row.url,
  amUrl: row.am_url,
  external: row.external,
  pictures: row.picture === null || row.picture_am === null ? null : { en: row.picture, am: row.picture_am },
  place: row.place,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  by: row.by_whom,
})

export type BannerCount = { id: number; shown: number; clicked: number }

/** To the day of `now` (ms) in the market's zone. In the order of their numbers, so that two processes do not wait for each other in a circle. */
export async function addCounts(
  db: Pick<Pool, 'query'>,
  counts: readonly BannerCount[],
  now: number,
  timeZone: string,
): Promise<void> {
  await db.query(
    `insert into banner_count (banner_id, day, shown, clicked)
     select id, (to_timestamp($4::double precision / 1000) at time zone $5)::date, shown, clicked
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as added (id, shown, clicked) order by id
     on conflict (banner_id, day) do update
       set shown = banner_count.shown + excluded.shown, clicked = banner_count.clicked + excluded.clicked`,
    [counts.map(({ id }) => id), counts.map(({ shown }) => shown), counts.map(({ clicked }) => clicked), now, timeZone],
  )
}

/** Of all days. */
export async function loadCounts(pool: Pool, ids: readonly number[]): Promise<BannerCount[]> {
  const { rows } = await pool.query<{ banner_id: string; shown: string; clicked: string }>(
    `select banner_id, sum(shown) as shown, sum(clicked) as clicked from banner_count
      where banner_id = any($1) group by banner_id`,
    [ids],
  )
  return rows.map((row) => ({ id: Number(row.banner_id), shown: Number(row.shown), clicked: Number(row.clicked) }))
}

/** The same bytes stored again are one picture, and stay for another day. */
export async function insertPicture(pool: Pool, picture: StoredPicture): Promise<void> {
  await pool.query(
    `insert into banner_picture (name, type, width, height, bytes) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set handed_in_at = clock_timestamp()`,
    [picture.name, picture.type, picture.width, picture.height, picture.bytes],
  )
}

export async function arePicturesStored(pool: Pool, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from banner_picture where name = any($1)',
    [names],
  )
  return rows[0]?.count === new Set(names).size
}

export async function loadPictures(pool: Pool, names: readonly string[]): Promise<StoredPicture[]> {
  const { rows } = await pool.query<StoredPicture>(
    'select name, type, width, height, bytes from banner_picture where name = any($1)',
    [names],
  )
  return rows
}

/** Those that no banner took within a day; what stood stays known. */
export async function deleteUnusedPictures(pool: Pool): Promise<void> {
  await pool.query(
    `delete from banner_picture p where handed_in_at < clock_timestamp() - interval '1 day'
       and not exists (select from banner where picture = p.name)
       and not exists (select from banner where picture_am = p.name)`,
  )
}
