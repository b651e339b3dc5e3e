import type { Slide } from '@vitrine/contract/slides'
import { LabelPreview } from '../../labels/label-preview.tsx'
import { slideLabelContent } from './slide-label.ts'

/** A slide's label on screen. Heavy with the code's writer: loaded when a preview is first opened. */
export const SlideLabelPreview = ({ slide }: { slide: Slide }) => <LabelPreview label={slideLabelContent(slide)} />
