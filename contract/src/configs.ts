import { namedRecord } from './named-record.ts'
import { JsonObject, nullable, OptionalText } from './schema.ts'

const configFields = {
  description: OptionalText,
  /** Whatever the training or deployment takes. */
  parameters: nullable(JsonObject),
}

/** How something is trained. */
export const trainingConfigs = namedRecord('/api/experiments/configs/training/', 'training config', configFields)
/** How something trained is put to use. */
export const deploymentConfigs = namedRecord('/api/experiments/configs/deployments/', 'deployment config', configFields)
