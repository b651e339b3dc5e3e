import { type Kysely, sql } from 'kysely'
import { countTriggers } from './records/counts.ts'
import { historyTriggers } from './records/history.ts'
import { newestIndex, SERVER_MADE, texts } from './records/tables.ts'
import { searchText } from './records/text.ts'

/** A table whose records have a name and no rules of their own. A lab has hundreds of them: no search index. */
const namedTable = (table: string, columns: readonly string[], others = '') => `create table ${table} (${SERVER_MADE},
  created_by integer references users,
  name text not null check (name <> ''),
  ${texts(columns)},
  ${searchText(['name', ...columns])}
  ${others}
)`

const LINKS = { dataset: 'datasets', training_config: 'training_configs', deployment_config: 'deployment_configs' }
const links = Object.entries(LINKS).map(
  ([link, table]) => `, ${link}_id integer references ${table} on delete set null`,
)

const TABLES = ['training_configs', 'deployment_configs', 'experiments', 'channels', 'servers']

/** Experiments with their configs, channels and servers; and the channels of samples, to be counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    namedTable('training_configs', ['description'], ', parameters jsonb'),
    namedTable('deployment_configs', ['description'], ', parameters jsonb'),
    namedTable('experiments', ['description', 'status'], links.join('')),
    namedTable('channels', ['dye_name', 'wavelength', 'description']),
    namedTable('servers', ['url', 'status', 'description']),
    ...TABLES.map(newestIndex),
    ...Object.keys(LINKS).map(link => `create index experiments_${link} on experiments (${link}_id)`),
    ...TABLES.flatMap(countTriggers),
    ...TABLES.flatMap(historyTriggers),
    // All different spellings and how many samples have them, without a look at the samples. No entry of an index can
    // hold more than 2,700 bytes.
    'create index samples_channels_name on samples (channels_name) where octet_length(channels_name) <= 2000',
    'create index samples_long_channels_name on samples (id) where octet_length(channels_name) > 2000',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index samples_long_channels_name',
    'drop index samples_channels_name',
    ...TABLES.toReversed().map(table => `drop table ${table}`),
    `delete from row_counts where table_name in (${TABLES.map(table => `'${table}'`).join(', ')})`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
