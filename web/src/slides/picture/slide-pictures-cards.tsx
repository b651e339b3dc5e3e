import type { Slide } from '@vitrine/contract/slides'
import { LabelImages } from '../../pictures/label-check.tsx'
import { usePicture } from '../../pictures/use-picture.ts'
import { Pairs } from '../../ui/pairs.tsx'
import { slideAddress } from '../slide-addresses.ts'

type File = NonNullable<Slide['file']>
const usePictureOf = (file: File) => usePicture(file.id, file.picture?.revision ?? '').data

/** For the label card: the photographs of the label, and whether its code names this slide. */
export function SlideLabelImages({ name, file }: { name: string; file: File }) {
  const picture = usePictureOf(file)
  return picture?.state === 'ready' ? (
    <LabelImages picture={picture} name={name} addressOf={slideAddress.detail} />
  ) : null
}

const grouped = (value: number) => Math.round(value).toLocaleString('en')

/** For the file card: the picture's sizes. */
export function PictureSizes({ file }: { file: File }) {
  const picture = usePictureOf(file)
  if (!picture?.width || !picture.height) return null
  const { width, height, mpp, magnification, scanner, format } = picture
  const scan = magnification === null ? '' : `, scanned at ${magnification}×`
  return (
    <Pairs
      pairs={[
        ['Pixels', `${grouped(width)} × ${grouped(height)}`],
        ...(mpp === null
          ? []
          : [
              ['Micrometers', `${grouped(width * mpp)} × ${grouped(height * mpp)}`] as const,
              ['Pixel Scale', `${Number(mpp.toFixed(3))} µm${scan}`] as const,
            ]),
        ...(format ? [['Format', format] as const] : []),
        ...(scanner ? [['Scanner', scanner] as const] : []),
      ]}
    />
  )
}
