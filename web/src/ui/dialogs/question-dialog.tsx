import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useStored } from '../stores/store.ts'
import { Dialog } from './dialog.tsx'
import { openQuestion } from './question.ts'

/** The open question. Cancel has the focus, so that neither Enter nor Escape confirms. */
export function QuestionDialog() {
  const question = useStored(openQuestion, question => question)
  // Kept until the dialog has closed.
  const [shown, setShown] = useState(question)
  if (question && shown !== question) setShown(question)
  if (!shown) return null
  return (
    <Dialog
      title={shown.title}
      isOpen={question !== undefined}
      isQuestion
      onClose={() => shown.answer(false)}
      action={{
        children: shown.action,
        ...(shown.isDanger && { color: 'red' }),
        onClick: () => shown.answer(true),
      }}
    >
      {/* Its space is reserved while the text loads, so that nothing moves under the pointer. */}
      {shown.text !== undefined && (
        <Text component="div" size="sm" mih="2lh" aria-live="polite">
          <Suspense>{shown.text}</Suspense>
        </Text>
      )}
    </Dialog>
  )
}
