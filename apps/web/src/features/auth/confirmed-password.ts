import * as z from 'zod/mini'

/** Holds a form to its second typing of the password, and says so even while other fields are still wrong. */
export const confirmedPassword = <Form extends { password: string; confirmPassword: string }>(problem: string) =>
  z.refine<Form>((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: problem,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
