import { roleMessages } from '@vitrine/contract/api/roles'
import type { ComponentType } from 'react'
import { PageTitle } from '../ui/layout/page-title.tsx'
import type { ScreenHeadProps } from '../ui/layout/screen-head.tsx'
import { MissingNotice } from '../ui/notices/screen-notice.tsx'
import { editMessages } from './edit-messages.ts'
import { useMayEdit } from './may-edit.ts'

/** Shown to readers instead of a form. */
export const ReadersNotice = ({ link }: { link: ScreenHeadProps['back'] }) => (
  <>
    <PageTitle>{editMessages.forEditors}</PageTitle>
    <MissingNotice heading={editMessages.forEditors} more={roleMessages.readersOnlyLook} link={link} />
  </>
)

/** A screen with a form; readers who open its address see why there is none. */
export const forEditors = (Screen: ComponentType, back: ScreenHeadProps['back']) =>
  function ForEditors() {
    return useMayEdit() ? <Screen /> : <ReadersNotice link={back} />
  }
