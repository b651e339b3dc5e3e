import { Link, namedRecord } from '../api/named-record.ts'
import { OptionalText } from '../api/schema.ts'

/** A training run or a study: its dataset, and how it was trained and deployed. `status` is free text. */
export const experiments = namedRecord('/api/experiments/', 'experiment', {
  description: OptionalText,
  status: OptionalText,
  dataset: Link,
  training_config: Link,
  deployment_config: Link,
  /** The address of the run in an experiment tracker. */
  url: OptionalText,
  /** The experiment whose model this one started from. Never itself, nor one that started from it. */
  parent: Link,
})
