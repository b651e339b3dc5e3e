import { Link, namedRecord } from './named-record.ts'
import { OptionalText } from './schema.ts'

/** A training run or a study: which dataset it used, trained and deployed how. `status` is the lab's own word. */
export const experiments = namedRecord('/api/experiments/', 'experiment', {
  description: OptionalText,
  status: OptionalText,
  dataset: Link,
  training_config: Link,
  deployment_config: Link,
})
