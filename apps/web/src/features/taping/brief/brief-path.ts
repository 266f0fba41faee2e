/** Query parameter of the brief: the mail is pasted anew, or the list is shown. */
export const VIEW_PARAM = 'view'
