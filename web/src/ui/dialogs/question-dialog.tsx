import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStored } from '../stores/store.ts'
import { Dialog } from './dialog.tsx'
import { openQuestion, type Question } from './question.ts'

function useText(text: Question['text']): string | undefined {
  const [known, setKnown] = useState<{ of: Question['text']; text: string }>()
  useEffect(() => {
    let isCurrent = true
    void Promise.resolve(text).then(result => isCurrent && result !== undefined && setKnown({ of: text, text: result }))
    return () => {
      isCurrent = false
    }
  }, [text])
  return known?.of === text ? known?.text : undefined
}

/** The open question. Cancel has the focus, so that neither Enter nor Escape confirms. */
export function QuestionDialog() {
  const question = useStored(openQuestion, question => question)
  // Kept until the dialog has closed.
  const [shown, setShown] = useState(question)
  if (question && shown !== question) setShown(question)
  const text = useText(shown?.text)
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
        <Text size="sm" mih="2lh" aria-live="polite">
          {text}
        </Text>
      )}
    </Dialog>
  )
}
