import { readDamaged } from '../../server/test/wsi/damaged-files.ts'
import type { Fault } from './fault.ts'

/** Reads whole-slide images that were truncated or changed. */
export const damagedPictures: Fault = {
  name: 'damaged-pictures',
  what: 'whole-slide images (SVS, pyramids, BigTIFF, WebP, NDPI, DICOM) truncated at any point or with up to 12 bytes changed, are opened, checked and shown; rounds: files',
  rounds: 3000,
  async run(rounds, seed) {
    const { shown, refused, slowestMs, problems } = await readDamaged(rounds, seed)
    return {
      figures: `seed ${seed}; ${shown} shown, ${rounds - shown} refused with ${refused.size} messages; ${Math.round(slowestMs)} ms of CPU time at most`,
      problems,
    }
  },
}
