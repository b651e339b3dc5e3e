import pg from 'pg'
import type { Library } from './scenarios-api.ts'
import { CHANGED_SAMPLES, EDITED_SLIDES, IMPORTED } from './scenarios-bulk.ts'

/** Enough different records that replies don't come from a single cached page. */
const PICKED = 2_000

/** Ids spread evenly over the table. */
async function spreadIds(client: pg.Client, table: 'slides' | 'samples', count = PICKED): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct found.id from generate_series(0, ${count - 1}) as step,
       (select min(id) as low, max(id) as high from ${table}) as ends,
       lateral (
         select id from ${table} where id >= low + step * (high - low)::bigint / ${count} order by id limit 1
       ) as found`,
  )
  return rows.map(({ id }) => id)
}

const namesOf = async (client: pg.Client, table: 'slides' | 'samples', column: string, ids: number[]) => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct ${column} as name from ${table} where id = any($1)`,
    [ids],
  )
  return rows.map(({ name }) => name)
}

/** Deletes imported records, including those of an interrupted run, so that the library keeps its size. */
export async function removeImported(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from samples where starts_with(sample_id, $1)', [IMPORTED])
  await client.query('delete from datasets where starts_with(name, $1)', [IMPORTED])
  await client.query('delete from slides where starts_with(name, $1)', [IMPORTED])
  await client.end()
}

export async function readLibrary(url: string): Promise<Library> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const total = async (table: string) =>
      Number((await client.query(`select total_rows($1) as rows`, [table])).rows[0]?.rows)
    const largest = await client.query(
      `select id, slides_count, array(
         select slide_id from dataset_slides where dataset_id = datasets.id order by position, dataset_slides.id
       ) as "slideIds"
       from datasets order by slides_count desc, id limit 1`,
    )
    const slideIds = await spreadIds(client, 'slides')
    return {
      slides: await total('slides'),
      samples: await total('samples'),
      datasets: await total('datasets'),
      largest: largest.rows[0],
      slideIds,
      sampleIds: await spreadIds(client, 'samples'),
      editedSlides: await spreadIds(client, 'slides', EDITED_SLIDES),
      slideNames: await namesOf(client, 'slides', 'name', slideIds),
      sampleKeys: await namesOf(client, 'samples', 'sample_id', await spreadIds(client, 'samples', CHANGED_SAMPLES)),
    }
  } finally {
    await client.end()
  }
}

export async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  await client.end()
  return `PostgreSQL ${rows[0]?.version}`
}
