import { IconDownload, IconFileSettings, IconScan } from '@tabler/icons-react'
import { DASHBOARD_PAGE_SIZE } from '@vitrine/contract/api/page'
import type { Slide } from '@vitrine/contract/slides/slides'
import type { ReactNode } from 'react'
import { RecordsProvider, useRecordsOf } from '../../table/dashboard/records-provider.tsx'
import type { Dashboard } from '../../table/records/dashboard.ts'
import { downloadSlideLabel, printLabels, saveLabels } from '../labels/label-actions.ts'
import { SlideThumbnail } from '../picture/slide-thumbnail.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { SLIDE_FIELDS, slideField } from '../slide-fields.ts'
import { slideTexts } from '../slide-messages.ts'
import { slideStatusLook } from '../slide-status.tsx'
import { listSlides, removeSlide, updateSlide } from '../slides-api.ts'
import { slideBars } from './slide-bars.ts'
import { slideColumns, slideSearchColumns } from './slide-columns.tsx'
import { SlideDrawer } from './slide-drawer.tsx'
import { slideFiltering } from './slide-filtering.ts'

export type AddTask = { kind: 'create' }

/** The Slides Dashboard without the ways to add slides, which the screen adds. */
export const slidesDashboard: Dashboard<Slide, AddTask> = {
  table: 'slides',
  texts: {
    ...slideTexts,
    deleteSelected: count => `Delete Selected (${count})`,
  },
  columns: slideColumns,
  rowName: slide => slide.name,
  pageSize: DASHBOARD_PAGE_SIZE,
  leadsThroughList: true,
  initialSort: { field: 'created_at', order: 'dsc' },
  searchColumns: slideSearchColumns,
  filtering: slideFiltering,
  gallery: {
    picture: (slide, size) => <SlideThumbnail slide={slide} isWhole {...size} />,
    status: slideStatusLook,
    href: slide => slideAddress.detail(slide.id),
    captions: ['organ', 'species'],
    shown: ['picture', 'name'],
  },
  statistics: slideBars,
  list: listSlides,
  bulk: {
    fields: async () => SLIDE_FIELDS,
    naming: slideField('name'),
    printLabels,
    saveLabels,
  },
  update: updateSlide,
  remove: removeSlide,
  moreActions: [{ label: 'Slide Reader', icon: <IconScan aria-hidden />, to: slideAddress.reader }],
  rowMenu: slide => [
    { label: 'Edit File', icon: <IconFileSettings aria-hidden />, to: slideAddress.fileEdit(slide.id), isEdit: true },
    { label: 'Download ZPL', icon: <IconDownload aria-hidden />, onPick: () => downloadSlideLabel(slide) },
  ],
  Drawer: SlideDrawer,
}

/**
 * Provides the list of slides to a screen. @param user whose columns and density apply
 * @public the dashboard itself provides its list; this is for other screens
 */
export const SlidesProvider = (props: { user: string; children: ReactNode }) => (
  <RecordsProvider dashboard={slidesDashboard} {...props} />
)

/** The list of slides of the screen. @throws outside of a SlidesProvider */
export const useSlides = () => useRecordsOf(slidesDashboard)
