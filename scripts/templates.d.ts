// What crosses between the server and its scripts: what a template gets as `params` and `call`, what
// it answers, and the codes of errors.
// `make generate` writes this file from the schemas of the server.

type ErrorCode =
  | 'InvalidParameter'
  | 'AppNotFound'
  | 'AppNotRunning'
  | 'ProcessNotFound'
  | 'LaunchFailed'
  | 'NoWindow'
  | 'WindowNotFound'
  | 'ElementNotFound'
  | 'StaleElement'
  | 'MenuItemNotFound'
  | 'StatusItemNotFound'
  | 'DisplayNotFound'
  | 'Ambiguous'
  | 'NotEditable'
  | 'NotScrollable'
  | 'Disabled'
  | 'NotCapturable'
  | 'AccessibilityDenied'
  | 'AutomationDenied'
  | 'ScreenRecordingDenied'
  | 'PostEventDenied'
  | 'ScreenLocked'
  | 'SecureInput'
  | 'NoGuiSession'
  | 'Timeout'
  | 'AppNotResponding'
  | 'Yielded'
  | 'Stopped'
  | 'Refused'
  | 'PolicyDenied'
  | 'NotConfirmed'
  | 'Cancelled'
  | 'Busy'
  | 'CaptureFailed'
  | 'RecognitionFailed'
  | 'FileExists'
  | 'PathNotAllowed'
  | 'PathNotFound'
  | 'ScriptFailed'
  | 'BadReply'
  | 'WorkerDied';

interface CallFields {
  budget_ms: number;
  may_ask: boolean;
  progress_id: null | string;
  host_bundle_ids: (string)[];
  host_process_ids: (number)[];
  open_menus: "allowed" | "never" | "report";
  background_by: "call" | "server" | null;
  awaited_trees: (string)[];
  is_observed: boolean;
  known_texts: ({ in_row: boolean; path: (number)[]; process_id: number; ref: string; role: string; window_id: number })[];
  rows_shown: (string)[];
  trusts_searches: boolean;
  target: Locator | null;
  drop_target: any | null;
  person: null | { counted: null | number; quiet_ms: number; wait_ms: number };
  pictured: ({ attached: (number)[]; window: null | { height: number; width: number; window_id: number; x: number; y: number }; x: number; y: number })[];
  stop_file: null | string;
  policy: null | { agreed: ({ bundle_id: string } | { name: string })[]; default: "allow" | "ask" | "deny" | "see"; helpers: ({ app: null | string; helper: string; names: (string)[] })[]; rules: ({ app: string; verdict: "allow" | "ask" | "deny" | "see" })[] };
}

interface Locator {
  ref: string;
  process: { bundle_id: null | string; launched: null | number; name: string; process_id: number };
  root: { frame: null | { height: number; width: number; x: number; y: number }; title: null | string; window: boolean; window_id: null | number };
  path: ({ holds: (null | string)[]; index: number; looks: (null | string)[]; role: string; siblings: null | number; texts: ({ label: (null | string)[]; path: (number)[]; up: number })[] | null })[];
  fingerprint: (null | string)[];
  likeness: "alike" | "alone" | "unique";
  surroundings: ({ anchors: ({ label: (null | string)[]; path: (number)[]; up: number })[]; may_change: number })[];
  sure: boolean;
  told: null | { caption: null | string; entry: null | { beside: ((string)[])[]; may_change: number; panel: boolean; texts: (string)[]; up: number }; parts: (string)[] | null; texts: (string)[]; way: (string)[] };
  shows: null | { document: null | string; selections: ({ path: ({ holds: (null | string)[]; index: number; looks: (null | string)[]; role: string; siblings: null | number; texts: ({ label: (null | string)[]; path: (number)[]; up: number })[] | null })[]; rows: ({ index: number; labels: ((null | string)[])[] })[] })[]; text: null | string; title: null | string; written: (string)[] };
  seen: null | { found: null | { height: number; width: number; x: number; y: number }; frame: { height: number; width: number; x: number; y: number }; languages: (string)[]; level: "accurate" | "fast"; text: string; whole: boolean };
}

interface TemplateParams {
  'apps/activate_app': { app: string };
  'apps/launch_app': { app: string };
  'apps/list_running_apps': { include_background: boolean };
  'apps/open': { app: string; launchers: (string)[]; path: string; url: string };
  'apps/quit_app': { app: string };
  'audio/get_mute_status': {};
  'audio/get_volume': {};
  'audio/set_mute': { muted: boolean };
  'audio/set_volume': { volume: number };
  'clipboard/get_clipboard': { max_chars: number };
  'clipboard/set_clipboard': { text: string };
  'diagnostics/absent_apps': { apps: (string)[] };
  'diagnostics/accessibility': {};
  'diagnostics/app_names': {};
  'diagnostics/await_user': {};
  'diagnostics/bridge_costs': {};
  'diagnostics/keep_clipboard': {};
  'diagnostics/open_privacy_pane': { url: string };
  'diagnostics/policy_of_app': { app: string };
  'diagnostics/reach_apps': { apps: (string)[]; running: (string)[]; sends_events: boolean };
  'diagnostics/reach_steps': { targets: (any)[] };
  'diagnostics/ready_apps': { apps: (any)[]; starts_none: boolean };
  'diagnostics/recognize_text': { area: any; barcodes: boolean; document: any; find: any; languages: any[]; level: string; path: string; pixels: any; strict: boolean };
  'diagnostics/release_input': { clipboard: any };
  'diagnostics/request_permission': { ask: boolean; permission: string; target: any | string };
  'diagnostics/responsible': {};
  'diagnostics/scripting_definition': { app: string };
  'diagnostics/seen_window': { window_id: number };
  'diagnostics/selftest_begin': { calculator: string; name: string; text: string };
  'diagnostics/selftest_end': { clipboard: any; pointer: any; session: any; sound: any };
  'diagnostics/selftest_look': {};
  'diagnostics/selftest_watch': { before: any; name: string };
  'diagnostics/show_dialog': { buttons: (string)[]; copied: any | string; seconds: number; text: string };
  'diagnostics/snapshot': { app: string; most: number };
  'diagnostics/theirs': { before: any };
  'finder/get_finder_window_path': {};
  'finder/get_selected_files': { limit: number; offset: number };
  'finder/reveal_in_finder': { path: string };
  'keyboard/key_combination': { app: string; key: string; modifiers: ("command" | "shift" | "option" | "control")[] };
  'keyboard/press_key': { app: string; hold_ms: number; key: string; modifiers: ("command" | "shift" | "option" | "control")[]; repeat: number };
  'keyboard/type_text': { app: string; characters: number; delay_ms: number; paste: boolean; pause_ms: number; pieces: (string)[]; submit: boolean };
  'menus/click_menu_item': { app: string; menu_path: string };
  'menus/click_status_bar_item': { item: string };
  'menus/click_status_bar_menu_item': { item: string; menu_path: string };
  'menus/get_menu_bar_structure': { format: "outline" | "json"; process_name: string };
  'menus/get_menu_item_state': { app: string; menu_path: string };
  'menus/list_menu_items': { app: string; format: "outline" | "json"; max_depth: number; menu: string };
  'menus/list_status_bar_items': {};
  'mouse/click': { button: "left" | "right" | "middle"; count: number; modifiers: ("command" | "shift" | "option" | "control")[]; screenshot: string; x: number; y: number };
  'mouse/double_click': { screenshot: string; x: number; y: number };
  'mouse/drag': { button: "left" | "right" | "middle"; duration_ms: number; element: string; end_x: number; end_y: number; modifiers: ("command" | "shift" | "option" | "control")[]; screenshot: string; start_x: number; start_y: number; to: string };
  'mouse/move_mouse': { screenshot: string; x: number; y: number };
  'profiles/computer': {};
  'screenshot/read_text': { app: string; display: number; display_id: number; file: string; index: number; region: { height: number; width: number; x: number; y: number }; title: string; window_id: number };
  'screenshot/screenshot_app_window': { app: string; index: number };
  'screenshot/take_screenshot': { annotate: boolean; app: string; create_folders: boolean; display: number; display_id: number; file_path: string; index: number; overwrite: boolean; region: { height: number; width: number; x: number; y: number }; title: string; window_id: number; zoom: number };
  'scroll/scroll': { amount: number; direction: "up" | "down" | "left" | "right"; element: string; screenshot: string; x: number; y: number };
  'scroll/scroll_to_element': { app: string; element: string; role: string; window: string };
  'system/check_permissions': {};
  'system/get_battery_status': {};
  'system/get_display_info': {};
  'system/get_system_info': {};
  'ui/batch': { apps: any[]; named: any[] };
  'ui/click_ui_element': { action: string; app: string; button: "left" | "right" | "middle"; count: number; element: string; role: string; window: string };
  'ui/expect': { app: string; clipboard: string; element: string; expected: "present" | "absent"; file: string; role: string; state: "enabled" | "disabled" | "selected" | "focused" | "on" | "off" | "mixed" | "checked" | "expanded" | "collapsed" | "current"; text: string; value: string; window_title: string; within_ms: number };
  'ui/fill_form': { app: string; fields: ({ element: string; value: boolean | number | string })[]; submit: string; submit_target: any; targets: (any)[]; window: string };
  'ui/focus_ui_element': { app: string; element: string; role: string; window: string };
  'ui/get_ui_element_value': { app: string; element: string; role: string; window: string };
  'ui/get_ui_elements': { actions: boolean; after: string; app: string; context: number; format: "outline" | "json"; groups: boolean; include_offscreen: boolean; max_depth: number; max_elements: number; read_text: boolean; role: string; since: string; text: string; window: number };
  'ui/look': { app: string; include_offscreen: boolean; more: boolean; only_built: boolean; picture: "window" | "display"; read_text: boolean; since: string; window: number };
  'ui/recent_changes': { listens: boolean; to_list: any };
  'ui/select_text': { app: string; element: string; length: number; line: number; occurrence: number; replacement: string; role: string; start: number; text: string; window: string };
  'ui/set_ui_element_value': { app: string; element: string; role: string; submit: boolean; value: boolean | number | string; window: string };
  'ui/wait_for': { app: string; element: string; event: "launch" | "quit" | "activate" | "hide" | "unhide" | "window" | "space" | "lock" | "unlock" | "sleep" | "display" | "user" | "notification" | "file"; folder: string; gone: boolean; quiet_ms: number; role: string; state: "enabled" | "disabled" | "selected" | "focused" | "on" | "off" | "mixed" | "checked" | "expanded" | "collapsed" | "current"; text: string; timeout_ms: number; until: "change" | "quiet"; window_title: string };
  'windows/focus_window': { app: string; index: number; title: string; window_id: number };
  'windows/list_windows': { all_spaces: boolean; app: string; include_minimized: boolean };
  'windows/minimize_window': { app: string; index: number; title: string; window_id: number };
  'windows/move_window': { app: string; index: number; title: string; window_id: number; x: number; y: number };
  'windows/resize_window': { app: string; height: number; index: number; title: string; width: number; window_id: number };
  'windows/set_window_frame': { app: string; display: string; height: number; index: number; place: "left_half" | "right_half" | "top_half" | "bottom_half" | "top_left" | "top_right" | "bottom_left" | "bottom_right" | "center" | "maximize" | "next_display"; title: string; width: number; window_id: number; x: number; y: number };
  'workspace/launch_application': { bundleId: string };
  'workspace/list_applications': {};
  'workspace/quit_application': { bundleId: string };
  'packs/appearance/get_dark_mode': {};
  'packs/appearance/set_dark_mode': { background: boolean; dark: boolean };
  'packs/browsers/close_browser_tab': { app: "Safari" | "Google Chrome"; background: boolean; tab: number; tab_id: string; url: string; window_id: string };
  'packs/browsers/get_page_text': { app: "Safari" | "Google Chrome"; max_chars: number; tab: number; tab_id: string; url: string; window_id: string };
  'packs/browsers/list_browser_tabs': { app: "Safari" | "Google Chrome"; limit: number; offset: number };
  'packs/browsers/open_browser_tab': { app: "Safari" | "Google Chrome"; background: boolean; new_window: boolean; url: string };
  'packs/browsers/run_page_javascript': { app: "Safari" | "Google Chrome"; background: boolean; javascript: string; tab: number; tab_id: string; url: string; window_id: string };
  'packs/browsers/show_browser_tab': { app: "Safari" | "Google Chrome"; background: boolean; tab: number; tab_id: string; url: string; window_id: string };
  'packs/calendar/create_event': { all_day: boolean; background: boolean; begin: string; calendar: string; end: string; location: string; notes: string; title: string };
  'packs/calendar/delete_event': { background: boolean; calendar: string; id: string; occurrence: string; span: "this" | "following"; whole_series: boolean };
  'packs/calendar/list_calendars': { limit: number; offset: number; through_app: boolean };
  'packs/calendar/list_events': { calendar: string; from: string; limit: number; offset: number; through_app: boolean; to: string };
  'packs/calendar/update_event': { all_day: boolean; background: boolean; begin: string; calendar: string; end: string; id: string; location: string; occurrence: string; span: "this" | "following"; title: string; whole_series: boolean };
  'packs/contacts/search_contacts': { limit: number; offset: number; query: string };
  'packs/mail/draft_message': { background: boolean; cc: (string)[]; subject: string; text: string; to: (string)[] };
  'packs/mail/draft_reply': { account: string; background: boolean; id: number; mailbox: string; text: string; to_all: boolean };
  'packs/mail/list_mailboxes': { limit: number; offset: number };
  'packs/mail/list_messages': { account: string; limit: number; mailbox: string; offset: number; unread_only: boolean };
  'packs/mail/mark_message': { account: string; background: boolean; id: number; mailbox: string; read: boolean };
  'packs/mail/move_message': { account: string; background: boolean; id: number; mailbox: string; to: string };
  'packs/mail/read_message': { account: string; id: number; mailbox: string; max_chars: number };
  'packs/mail/search_messages': { account: string; limit: number; look_at: number; mailbox: string; offset: number; query: string };
  'packs/mail/send_mail': { background: boolean; cc: (string)[]; subject: string; text: string; to: (string)[] };
  'packs/messages/send_message': { background: boolean; text: string; to: string };
  'packs/music/control_player': { action: "play" | "pause" | "stop" | "next" | "previous"; background: boolean; playlist: string };
  'packs/music/get_player': {};
  'packs/music/search_library': { limit: number; offset: number; query: string };
  'packs/notes/append_to_note': { background: boolean; id: string; modified: string; text: string };
  'packs/notes/create_note': { background: boolean; folder: string; text: string; title: string };
  'packs/notes/list_folders': { limit: number; offset: number };
  'packs/notes/list_notes': { containing: string; folder: string; limit: number; offset: number };
  'packs/notes/read_note': { id: string; max_chars: number };
  'packs/notes/search_notes': { folder: string; limit: number; offset: number; query: string };
  'packs/reminders/complete_reminder': { background: boolean; completed: boolean; id: string };
  'packs/reminders/create_reminder': { background: boolean; due: string; flagged: boolean; list: string; name: string; notes: string; priority: "none" | "low" | "medium" | "high" };
  'packs/reminders/list_lists': { limit: number; offset: number; through_app: boolean };
  'packs/reminders/list_reminders': { include_completed: boolean; limit: number; list: string; offset: number; through_app: boolean };
  'packs/reminders/update_reminder': { background: boolean; due: string; flagged: "unchanged" | "yes" | "no"; id: string; name: string; notes: string; priority: "unchanged" | "none" | "low" | "medium" | "high" };
  'packs/shortcuts/list_shortcuts': { limit: number; offset: number };
  'packs/shortcuts/run_shortcut': { background: boolean; input: string; name: string };
  'packs/spotlight/search_files': { folder: string; kind: "any" | "application" | "archive" | "audio" | "folder" | "image" | "movie" | "pdf" | "presentation" | "source_code" | "spreadsheet" | "text"; limit: number; modified_within_days: number; name: string; offset: number; text: string };
}

interface TemplateResults {
  'apps/activate_app': { name: string; process_id: number; effect: string; changes?: (string)[]; shows?: string };
  'apps/launch_app': { name: string; bundle_id?: null | string; process_id: number; was_running: boolean; effect: string; changes?: (string)[]; shows?: string };
  'apps/list_running_apps': { apps: ({ active?: boolean; bundle_id?: null | string; hidden?: boolean; name?: string; process_id?: number })[]; total?: number; offset?: number; next_offset?: null | number };
  'apps/open': { opened: string; name: string; bundle_id?: null | string; process_id: number; in_front: boolean; window_id?: null | number; title?: null | string; effect: string; note?: null | string; changes?: (string)[]; shows?: string };
  'apps/quit_app': { name: string; bundle_id?: null | string; effect: string; asking_to_save: boolean; changes?: (string)[]; shows?: string };
  'audio/get_mute_status': { volume?: null | number; muted?: boolean | null; note?: null | string };
  'audio/get_volume': { volume?: null | number; muted?: boolean | null; note?: null | string };
  'audio/set_mute': { volume?: null | number; muted?: boolean | null; effect: string; note?: null | string };
  'audio/set_volume': { volume?: null | number; muted?: boolean | null; effect: string; note?: null | string };
  'clipboard/get_clipboard': { text?: null | string; truncated: boolean; paths: (string)[]; kind: string; types: (string)[]; note?: null | string };
  'clipboard/set_clipboard': { characters: number; effect: string };
  'finder/get_finder_window_path': { path?: null | string; note?: null | string };
  'finder/get_selected_files': { files: ({ kind?: null | string; name?: null | string; path?: null | string })[]; total: number; truncated: boolean; offset: number; next_offset?: null | number; note?: null | string };
  'finder/reveal_in_finder': { path: string; effect: string; note?: null | string; changes?: (string)[] };
  'keyboard/key_combination': { app: string; effect: string; note?: null | string; changes?: (string)[] };
  'keyboard/press_key': { app: string; effect: string; note?: null | string; changes?: (string)[]; shows?: string };
  'keyboard/type_text': { app: string; characters: number; method: string; effect: string; note?: null | string; changes?: (string)[]; shows?: string };
  'menus/click_menu_item': { app: string; menu_path: (string)[]; changed: (string)[]; effect: string; note?: null | string; changes?: (string)[]; shows?: string };
  'menus/click_status_bar_item': { item: any; shows?: null | string; panel?: null | string; items: (any)[]; elements?: (any)[]; effect: string; note?: null | string; changes?: (string)[] };
  'menus/click_status_bar_menu_item': { item: any; app: string; menu_path: (string)[]; changed: (string)[]; effect: string; note?: null | string; changes?: (string)[] };
  'menus/get_menu_item_state': { app: string; menu_path: (string)[]; enabled: boolean; checked: boolean; mark?: null | string; has_submenu: boolean; shortcut?: null | string; app_in_front: boolean; note?: null | string };
  'menus/list_status_bar_items': { items: ({ bundle_id?: null | string; description?: string; height?: null | number; identifier?: null | string; process?: string; process_id?: number; width?: null | number; x?: null | number; y?: null | number })[]; note?: null | string; total?: number; offset?: number; next_offset?: null | number };
  'mouse/click': { x: number; y: number; element?: any | null; effect: string; note?: null | string; changes?: (string)[]; shows?: string };
  'mouse/double_click': { x: number; y: number; element?: any | null; effect: string; note?: null | string; changes?: (string)[] };
  'mouse/drag': { element?: any | null; target?: any | null; effect: string; note?: null | string; changes?: (string)[] };
  'mouse/move_mouse': { x: number; y: number; element?: any | null; effect: string; note?: null | string };
  'notifications/send_notification': { delivered: boolean; effect: string; note: string };
  'scroll/scroll': { x: number; y: number; element?: any | null; scrolled?: null | number; at_end?: boolean | null; effect: string; note?: null | string; changes?: (string)[] };
  'scroll/scroll_to_element': { element: any; effect: string; note?: null | string; changes?: (string)[] };
  'system/get_battery_status': { has_battery: boolean; percentage?: null | number; charging?: boolean | null; power_source?: null | string; minutes_remaining?: null | number; note?: null | string };
  'system/get_display_info': { displays: ({ builtin?: boolean; display_id?: number; height?: number; main?: boolean; name?: string; pixel_height?: number; pixel_width?: number; scale?: number; width?: number; work_area?: { height?: number; width?: number; x?: number; y?: number }; x?: number; y?: number })[] };
  'system/get_system_info': { macos_version: string; build?: null | string; hardware_model?: null | string; processor?: null | string; memory_bytes: number; cores: number; host_name?: null | string; user: string; uptime_seconds: number; dark_mode: boolean; locale: string; local_time: string; time_zone: string };
  'ui/click_ui_element': { element?: any | null; how: string; effect: string; note?: null | string; changes?: (string)[]; shows?: string };
  'ui/fill_form': { fields: (any)[]; submitted?: null | string; note?: null | string; changes?: (string)[]; shows?: string };
  'ui/focus_ui_element': { element: any; effect: string; changes?: (string)[] };
  'ui/get_ui_element_value': { element: any; value?: boolean | null | number | string; truncated: boolean; note?: null | string };
  'ui/select_text': { text: string; start: number; length: number; line: number; bounds?: any | null; effect: string; note?: null | string };
  'ui/set_ui_element_value': { element?: any | null; value?: boolean | null | number | string; previous?: boolean | null | number | string; effect: string; note?: null | string; changes?: (string)[] };
  'windows/focus_window': { window: any; effect: string; note?: null | string; changes?: (string)[] };
  'windows/minimize_window': { window: any; effect: string; note?: null | string; changes?: (string)[] };
  'windows/move_window': { window: any; effect: string; note?: null | string; changes?: (string)[] };
  'windows/resize_window': { window: any; effect: string; note?: null | string; changes?: (string)[] };
  'windows/set_window_frame': { window: any; effect: string; note?: null | string; changes?: (string)[] };
  'workspace/launch_application': { processId: number; applicationName: string; wasAlreadyRunning: boolean; effect: string; changes?: (string)[] };
  'workspace/list_applications': { applications: ({ bundleId?: string; isHidden?: boolean; name?: string; processId?: number })[]; total?: number; offset?: number; nextOffset?: null | number };
  'workspace/quit_application': { applicationName: string; effect: string; askingToSave: boolean; changes?: (string)[] };
}
