import { readDamaged } from '../../server/test/wsi/damaged-files.ts'
import type { Fault } from './fault.ts'

/** Reads whole-slide images that were truncated or changed. */
export const damagedPictures: Fault = {
  name: 'damaged-pictures',
  what: 'whole-slide images (SVS, pyramids, BigTIFF, WebP, NDPI, DICOM) cut off anywhere or with up to 12 bytes changed, opened, checked and shown; rounds: files',
  rounds: 3000,
  async run(rounds, seed) {
    const { shown, refused, slowestMs, problems } = await readDamaged(rounds, seed)
    return {
      figures: `seed ${seed}; ${shown} shown, ${rounds - shown} refused in ${refused.size} sentences; ${Math.round(slowestMs)} ms of a core at most`,
      problems,
    }
  },
}
