import { create } from 'zustand';

/** Whether somebody is speaking a job, or about to: nothing opens over that by itself. */
export const useRecording = create(() => ({ isOn: false }));

/** Says whether somebody is speaking a job. */
export const setRecording = (isOn: boolean): void => useRecording.setState({ isOn });
