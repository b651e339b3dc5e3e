import type { ChannelCount } from '@vitrine/contract/experiments/channels'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** What fits into an index entry; the few longer values have an index of their own (migration 0004). */
const IS_SHORT = sql`octet_length(channels_name) <= 2000`
const IS_LONG = sql`octet_length(channels_name) > 2000`

/** Counts distinct values from the index alone, without reading a sample; only these few are then split into channels. */
export async function countChannels(db: Db): Promise<ChannelCount[]> {
  const { rows } = await sql<ChannelCount>`
    with written as (
      select channels_name, count(*) as samples from samples where ${IS_SHORT} group by 1
      union all
      select channels_name, count(*) from samples where ${IS_LONG} group by 1
    ), spellings as (
      select folded, channel, sum(samples) as samples
      from written, lateral (
        select distinct on (fold(part)) fold(part) as folded, part as channel
        from regexp_split_to_table(channels_name, '[,;]') as raw, btrim(raw, E' \\t\\r\\n') as part
        where part <> ''
      ) as parts
      group by 1, 2
    ), counted as (
      select (array_agg(channel order by samples desc, channel))[1] as channel, sum(samples) as count
      from spellings group by folded
    )
    select channel, count from counted order by count desc, channel collate natural_order, channel`.execute(db)
  return rows
}
