/** The job that sends the pushes that are due. Two runs at once could push the same thing twice. */
export const PUSH_JOB = { job: "send-pushes", key: "send-pushes", queue: "send-pushes" };
