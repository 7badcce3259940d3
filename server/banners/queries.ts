// The SQL of banners.
import type { BannerArt, BannerTerms } from '@walia/domain/banners/banners.ts'
import type { Pool } from 'pg'

export type Words = Readonly<Record<string, string>>
export type NewBanner = Omit<BannerTerms, 'id' | 'endedAt'> & {
  requestId: number
  /** By language. */
  title: Words
  text: Words
  art: BannerArt
  url: string
  amUrl: string
  by: string
}
export type StoredBanner = Omit<NewBanner, 'requestId'> & BannerTerms

type Row = {
  id: number
  country_id: number
  locale: string | null
  title: Words
  words: Words
  art: BannerArt
  url: string
  am_url: string
  place: number
  starts_at: Date
  ends_at: Date | null
  by_whom: string
  ended_at: Date | null
}

/** The banner, or the one that the same request has made before. */
export async function insertBanner(pool: Pool, banner: NewBanner): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into banner (request_id, country_id, section, locale, title, words, art, url, am_url, place, starts_at,
         ends_at, by_whom)
       values ($1, $2, 'home', $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::double precision / 1000),
         to_timestamp($11::double precision / 1000), $12)
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
    text: `select b.id, b.country_id, b.locale, b.title, b.words, b.art, b.url, b.am_url, b.place, b.starts_at,
        b.ends_at, b.by_whom, e.at as ended_at
      from banner b left join banner_end e on e.banner_id = b.id
      where e.banner_id is null and (b.ends_at is null or b.ends_at > to_timestamp($1::double precision / 1000))
      order by b.place, b.id`,
    values: [now],
  })
  return rows.map(bannerOf)
}

const bannerOf = (row: Row): StoredBanner => ({
  id: Number(row.id),
  countryId: row.country_id,
  locale: row.locale,
  title: row.title,
  text: row.words,
  art: row.art,
  url: row.url,
  amUrl: row.am_url,
  place: row.place,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  by: row.by_whom,
})
