import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#ui/form/Field.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { createSuffix, suggestUsername } from './suggested-username.ts'
import type { RegistrationForm } from './registration-form.ts'

/** The user name is suggested from the full name; its field appears on request or when the server rejects it. */
export function NameFields() {
  const { register, control, setValue, getValues, setFocus, clearErrors, formState } =
    useFormContext<RegistrationForm>()
  const { errors } = formState
  const [suffix] = useState(createSuffix)
  // A draft has a user name that is held for this visitor.
  const [isSuggested, setIsSuggested] = useState(() => getValues('username') === '')
  const [isOpened, setIsOpened] = useState(false)
  const username = useWatch({ control, name: 'username' })
  const isUsernameShown = isOpened || (errors.username !== undefined && errors.name === undefined)

  useEffect(() => {
    if (isOpened) setFocus('username')
  }, [isOpened, setFocus])

  function keepUsername() {
    setIsSuggested(false)
    setIsOpened(true)
  }

  function suggest() {
    if (!isSuggested) return
    setValue('username', suggestUsername(getValues('name'), suffix))
    clearErrors('username')
  }

  return (
    <>
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.name?.message}
        hint={isUsernameShown ? undefined : <Suggestion username={username} onChange={() => setIsOpened(true)} />}
        {...register('name', { onChange: suggest })}
      />
      {isUsernameShown && (
        <TextField
          label="User Name"
          autoComplete="username"
          error={errors.username?.message}
          {...register('username', { onChange: keepUsername })}
        />
      )}
    </>
  )
}

function Suggestion({ username, onChange }: { username: string; onChange: () => void }) {
  if (username === '') return <>We suggest a user name for you.</>
  return (
    <span className="flex items-center gap-x-3">
      <span className="min-w-0 truncate">
        Your user name: <strong className="font-semibold text-text">{username}</strong>
      </span>
      <TextLink>
        <button type="button" className="-my-3 min-h-11" onClick={onChange}>
          Change
        </button>
      </TextLink>
    </span>
  )
}
