// The database's schema as one text that only a changed schema changes: what a migration did is read as a diff of it.
import type pg from 'pg'

const COLUMNS = `
  select c.relname as table_name, string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
        else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end), E'\\n' order by a.attnum) as columns,
    coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') || coalesce(' partition of ' || i.inhparent::regclass || ' default', '')
      || case c.relpersistence when 'u' then ' unlogged' else '' end || coalesce(' with ' || c.reloptions::text, '') as storage
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_inherits i on i.inhrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
  group by c.oid, c.relname, c.relpersistence, c.reloptions, i.inhparent order by c.relname`

// Partitions repeat what their table has.
const OF_TABLES = `
  select table_name, line from (
    select c.relname as table_name, 1 as kind, format('  %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype <> 'n' and not c.relispartition
    union all
    select c.relname, 2, '  ' || regexp_replace(pg_get_indexdef(x.indexrelid), 'public\\.', '', 'g')
      from pg_index x join pg_class c on c.oid = x.indrelid
      where not c.relispartition and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid)
    union all
    select c.relname, 3, '  ' || regexp_replace(pg_get_triggerdef(t.oid), 'public\\.', '', 'g')
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and not c.relispartition
    union all
    select c.relname, 4, '  grant ' || string_agg(lower(p.privilege_type), ', ' order by p.privilege_type) || ' to walia_app'
      from pg_class c, aclexplode(c.relacl) p where p.grantee = 'walia_app'::regrole and c.relkind in ('r', 'p') group by c.relname
    union all
    select c.relname, 5, '  grant ' || lower(p.privilege_type) || ' (' || string_agg(a.attname, ', ' order by a.attname) || ') to walia_app'
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) p
      where p.grantee = 'walia_app'::regrole group by c.relname, p.privilege_type
  ) every order by table_name, kind, line`

const OWN = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`

const OTHERS = `
  select 1 as kind, format('sequence %s %s', o.relname, format_type(s.seqtypid, null)) as line
    from pg_class o join pg_sequence s on s.seqrelid = o.oid
    where o.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'i')
  union all
  select 2, format('type %s as %s', o.typname, case o.typtype when 'd' then format_type(o.typbasetype, null) || coalesce(
        (select string_agg(' ' || pg_get_constraintdef(k.oid), '') from pg_constraint k where k.contypid = o.oid), '')
      when 'e' then (select 'enum (' || string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) || ')'
        from pg_enum e where e.enumtypid = o.oid)
      else (select '(' || string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) || ')'
        from pg_attribute a where a.attrelid = o.typrelid and a.attnum > 0 and not a.attisdropped) end)
    from pg_type o left join pg_class c on c.oid = o.typrelid
    where o.typnamespace = 'public'::regnamespace and (o.typtype in ('d', 'e') or c.relkind = 'c') and ${OWN}
  union all
  select 3, format('view %s as %s', o.relname, pg_get_viewdef(o.oid)) from pg_class o
    where o.relnamespace = 'public'::regnamespace and o.relkind in ('v', 'm') and ${OWN}
  union all
  select 4, format('function %s(%s) returns %s language %s%s%s', o.proname, pg_get_function_arguments(o.oid),
      pg_get_function_result(o.oid), l.lanname, case when o.prosecdef then ' security definer' else '' end,
      case when has_function_privilege('public', o.oid, 'execute') then ''
        when has_function_privilege('walia_app', o.oid, 'execute') then ' for walia_app' else ' for its owner' end)
    from pg_proc o join pg_language l on l.oid = o.prolang
    where o.pronamespace = 'public'::regnamespace and ${OWN}
  order by kind, line`

/** Tables with columns, constraints, indexes, triggers and rights; then sequences, types, views and functions. */
export async function schemaTextOf(db: Pick<pg.Pool, 'query'>): Promise<string> {
  const [tables, details, others] = [
    await db.query<{ table_name: string; columns: string; storage: string }>(COLUMNS),
    await db.query<{ table_name: string; line: string }>(OF_TABLES),
    await db.query<{ line: string }>(OTHERS),
  ]
  const listed = tables.rows.map(({ table_name, columns, storage }) =>
    [
      `table ${table_name}${storage}`,
      columns,
      ...details.rows.filter((row) => row.table_name === table_name).map((row) => row.line),
    ].join('\n'),
  )
  return `${[...listed, others.rows.map((row) => row.line).join('\n')].join('\n\n')}\n`
}
