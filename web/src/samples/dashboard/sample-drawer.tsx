import { Box, Button, type ButtonProps } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Sample } from '@vitrine/contract/samples/samples'
import type { ReactNode } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { Drawer, DrawerColumn, DrawerGroup } from '../../table/details/drawer.tsx'
import { useListPosition } from '../../table/grid/list-position.ts'
import { LabFieldsGroup } from '../../table/lab-fields/lab-fields-group.tsx'
import type { DashboardDrawerProps } from '../../table/records/dashboard.ts'
import { copyToClipboard } from '../../ui/buttons/copy-button.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { LinkedSlidePicture } from '../linked-slide-picture.tsx'
import { sampleAddress } from '../sample-addresses.ts'
import type { SampleSection } from '../sample-fields.ts'
import { sampleMessages, sampleTexts } from '../sample-messages.ts'
import { sampleSections } from '../sample-sections.tsx'
import { QcStatusBadge } from '../sample-status.tsx'
import { sampleName } from './sample-columns.tsx'

const QUIET: ButtonProps = { size: 'xs', variant: 'subtle', color: 'gray' }
/** In a narrow window there is only room for the sample's name and the icons of buttons. */
const IfWide = ({ text }: { text: string }) => (
  <Box component="span" visibleFrom="md">
    {text}
  </Box>
)

const COLUMNS: readonly (readonly SampleSection[])[] = [['sample'], ['image', 'qc'], ['lab', 'storage', 'instrument']]

export function SampleDrawer({ row: sample, onClose, onPrevious, onNext }: DashboardDrawerProps<Sample>) {
  const sections = sampleSections(sample)
  const place = useListPosition('samples')(sample.id)
  return (
    <Drawer
      title={sampleName(sample)}
      badge={<QcStatusBadge status={sample.qc_status} />}
      onClose={onClose}
      actions={
        <>
          <StepButton name="Previous sample" onStep={onPrevious} leftSection={<IconChevronLeft aria-hidden />}>
            Previous
          </StepButton>
          <StepButton name="Next sample" onStep={onNext} rightSection={<IconChevronRight aria-hidden />}>
            Next
          </StepButton>
          <TabLink
            to={sampleAddress.detail(sample.id)}
            search={place}
            text="View Full Details"
            icon={<IconEye aria-hidden />}
          />
          {useMayEdit() && (
            <TabLink
              to={sampleAddress.edit(sample.id)}
              search={place}
              text={sampleTexts.editOne}
              icon={<IconPencil aria-hidden />}
            />
          )}
          <Button
            {...QUIET}
            leftSection={<IconCopy aria-hidden />}
            aria-label="Copy ID"
            title="Copy ID"
            onClick={() => void copyId(sample)}
          >
            <IfWide text="Copy ID" />
          </Button>
        </>
      }
    >
      {COLUMNS.map(ids => (
        <DrawerColumn key={ids[0]}>
          {sample.slide_detail?.picture && ids.includes('image') && (
            <DrawerGroup title={sampleMessages.slidePicture}>
              <LinkedSlidePicture sample={sample} />
            </DrawerGroup>
          )}
          {sections
            .filter(({ id }) => ids.includes(id))
            .map(({ id, title, pairs }) => (
              <DrawerGroup key={id} title={title} pairs={pairs} />
            ))}
          {ids.includes('instrument') && <LabFieldsGroup entity="samples" record={sample} />}
        </DrawerColumn>
      ))}
    </Drawer>
  )
}

/** At the end of the list it stays focusable without an action, so that the focus is not lost. */
function StepButton({ name, onStep, ...button }: ButtonProps & { name: string; onStep: (() => void) | undefined }) {
  const atEnd = onStep ? {} : { 'aria-disabled': true, 'data-disabled': true }
  return <Button {...QUIET} {...button} {...atEnd} aria-label={name} onClick={onStep} />
}

interface TabLinkProps {
  to: string
  search?: object | undefined
  text: string
  icon: ReactNode
}

const TabLink = ({ to, search, text, icon }: TabLinkProps) => (
  <Button
    {...QUIET}
    leftSection={icon}
    aria-label={`${text} (opens a new tab)`}
    title={text}
    renderRoot={props => <Link {...props} to={to} search={search as never} target="_blank" rel="noreferrer" />}
  >
    <IfWide text={text} />
  </Button>
)

/** An alert says that the id was copied, or why it failed. */
async function copyId({ sample_id }: Sample) {
  const result = await copyToClipboard(sample_id)
  window.alert(result === uiMessages.copied ? 'Sample ID copied to clipboard' : result)
}
