import { namedRecord } from '../api/named-record.ts'
import { OptionalText } from '../api/schema.ts'

/** A machine that the lab uses for training or deployment. `status` is free text. */
export const servers = namedRecord('/api/servers/', 'server', {
  url: OptionalText,
  status: OptionalText,
  description: OptionalText,
})
