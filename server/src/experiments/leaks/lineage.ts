import type { ExperimentInput, ExperimentName } from '@vitrine/contract/experiments/inputs'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { getExperiment, joinVersion, VERSION_NAME } from '../inputs.queries.ts'

/** The maximum number of experiments that a check follows. */
const MAX_LINE = 100

interface LineExperiment extends ExperimentName {
  /** Whether it started from an experiment beyond the limit. */
  readonly is_cut: boolean
}

/** What one experiment of the lineage learned from. */
export interface LearnedInput extends ExperimentInput {
  readonly experiment: ExperimentName
  readonly version_id: number
  readonly groups: readonly string[]
}

export interface Lineage {
  /** The experiment, the one that it started from, and so on. */
  readonly experiments: readonly LineExperiment[]
  /** In the order of the experiments. */
  readonly inputs: readonly LearnedInput[]
}

/** What an experiment learned from, directly and through those that it started from. @throws 404 */
export async function readLineage(db: Db, experimentId: number): Promise<Lineage> {
  await getExperiment(db, experimentId)
  const line = sql`with recursive line as (
      select id, name, parent_id, 1 as place, array[id] as seen from experiments where id = ${experimentId}
      union all
      select e.id, e.name, e.parent_id, place + 1, seen || e.id from experiments as e
      join line on e.id = line.parent_id where place < ${MAX_LINE} and e.id <> all(seen)
    )`
  const { rows: experiments } = await sql<LineExperiment>`${line}
    select id, name, place = ${MAX_LINE} and parent_id is not null as is_cut from line order by place`.execute(db)
  const { rows: inputs } = await sql<LearnedInput>`${line}
    select jsonb_build_object('id', line.id, 'name', line.name) as experiment, ${VERSION_NAME}, i.parts, i.folds,
      v.id as version_id, v.groups
    from line join experiment_inputs as i on i.experiment_id = line.id
    ${joinVersion('i.version_id')} order by place, i.id`.execute(db)
  return { experiments, inputs }
}
