import { Link, namedRecord } from '../api/named-record.ts'
import { OptionalText } from '../api/schema.ts'

/** A training run or a study: its dataset, and how it was trained and deployed. `status` is free text. */
export const experiments = namedRecord('/api/experiments/', 'experiment', {
  description: OptionalText,
  status: OptionalText,
  dataset: Link,
  training_config: Link,
  deployment_config: Link,
  /** The address of its run in a tracker of trainings. */
  url: OptionalText,
  /** The experiment that it began with, whose model it trained on. Never itself, nor one that began with it. */
  parent: Link,
})
