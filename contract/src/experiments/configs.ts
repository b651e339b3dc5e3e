import { namedRecord } from '../api/named-record.ts'
import { JsonObject, nullable, OptionalText } from '../api/schema.ts'

const configFields = {
  description: OptionalText,
  /** The parameters of the training or deployment, in any form. */
  parameters: nullable(JsonObject),
}

/** How a model is trained. */
export const trainingConfigs = namedRecord('/api/experiments/configs/training/', 'training config', configFields)
/** How a trained model is deployed. */
export const deploymentConfigs = namedRecord('/api/experiments/configs/deployments/', 'deployment config', configFields)
