import { namedRecord } from './named-record.ts'
import { OptionalText } from './schema.ts'

/** A machine that the lab trains or deploys on. `status` is the lab's own word. */
export const servers = namedRecord('/api/servers/', 'server', {
  url: OptionalText,
  status: OptionalText,
  description: OptionalText,
})
