import * as z from 'zod/mini'

/** Checks that both passwords match, even while other fields are still invalid. */
export const confirmedPassword = <Form extends { password: string; confirmPassword: string }>(problem: string) =>
  z.refine<Form>((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: problem,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
