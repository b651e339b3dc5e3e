import type { Static } from 'typebox'
import * as Type from 'typebox'
import { namedRecord } from '../api/named-record.ts'
import { route } from '../api/route.ts'
import { OptionalText } from '../api/schema.ts'

/** A channel of a scanner. `wavelength` is text, as for samples: `488`, `495-519 nm`. */
export const channels = namedRecord('/api/channels/', 'channel', {
  dye_name: OptionalText,
  wavelength: OptionalText,
  description: OptionalText,
})

/**
 * A channel and the number of samples that have it. A sample's `channels_name` may list several, separated by commas or
 * semicolons; each counts once per sample. Names are compared like search terms, ignoring case and surrounding blanks;
 * `channel` is the most frequent spelling. Sorted by count, then by name.
 */
export const ChannelCount = Type.Object({ channel: Type.String(), count: Type.Integer() })
export type ChannelCount = Static<typeof ChannelCount>

export const channelRoutes = {
  ...channels.routes,
  stats: route('GET', '/api/channels/stats/', {
    needs: 'reader',
    summary: "How many samples have each channel, by the samples' channels_name",
    reply: Type.Array(ChannelCount),
  }),
}
