// @ts-check
/** The page's own sentences: English, 繁體中文, 简体中文. What the bot says comes from the bot. */

/** Languages a person can have, by their Discord locale. @type {[locale: string, name: string][]} */
export const LANGUAGES = [
  ['en-US', 'English'],
  ['zh-TW', '繁體中文'],
  ['zh-CN', '简体中文'],
];

/** @type {Record<string, [en: string, traditional: string, simplified: string]>} */
const WORDS = {
  // The page and its places.
  sandbox: ['Sandbox', '沙盒', '沙盒'],
  tools: ['Tools', '工具', '工具'],
  theme: ['Dark appearance', '深色外觀', '深色外观'],
  twoPanes: ['Two panes', '兩個窗格', '两个窗格'],
  reconnecting: [
    'The connection is lost. Reconnecting…',
    '連線中斷，正在重新連線…',
    '连接中断，正在重新连接…',
  ],
  unreachable: ['The sandbox cannot be reached.', '無法連線到沙盒。', '无法连接到沙盒。'],
  breaches: ['Rules broken: {n}', '違反規則：{n}', '违反规则：{n}'],
  noBot: ['Waiting for a bot', '等待機器人', '等待机器人'],
  connected: ['connected', '已連線', '已连接'],
  notConnected: ['not connected', '未連線', '未连接'],
  starting: ['starting…', '啟動中…', '启动中…'],
  actAs: ['Act as', '扮演', '扮演'],
  settings: ['Settings', '設定', '设置'],
  language: ['Language', '語言', '语言'],
  refuseDms: ['Refuse direct messages', '拒收私訊', '拒收私信'],
  refusesDms: ['refuses direct messages', '拒收私訊', '拒收私信'],
  managesServer: ['manages the server', '管理伺服器', '管理服务器'],
  channels: ['Channels', '頻道', '频道'],
  directMessages: ['Direct messages', '私訊', '私信'],
  noDirects: ['Click someone’s name to write to them.', '點選名字即可傳送私訊。', '点名字即可发送私信。'],
  members: ['Members', '成員', '成员'],
  pings: ['pings: {n}', '提及：{n}', '提及：{n}'],
  unread: ['unread', '未讀', '未读'],
  unknown: ['unknown', '未知', '未知'],

  // Messages.
  app: ['APP', '應用', '应用'],
  edited: ['(edited)', '（已編輯）', '（已编辑）'],
  used: ['{name} used {command}', '{name} 使用了 {command}', '{name} 使用了 {command}'],
  thinking: ['{name} is thinking', '{name} 正在思考', '{name} 正在思考'],
  onlyYou: ['Only you can see this', '只有你看得到', '只有你能看到'],
  dismiss: ['Dismiss message', '關閉訊息', '关闭消息'],
  deleted: ['The message was deleted', '訊息已刪除', '消息已删除'],
  noText: ['See the message', '檢視訊息', '查看消息'],
  openThread: ['Open thread', '開啟討論串', '打开子区'],
  beginning: ['This is where {channel} begins.', '{channel} 從這裡開始。', '{channel} 从这里开始。'],
  youAre: [
    'You are {name}. Click a command to begin, or type / to see them all:',
    '你是 {name}。點一個指令開始，或輸入 / 查看全部：',
    '你现在是 {name}。点一个命令开始，或输入 / 查看全部：',
  ],
  everyone: ['You can be anyone here: {people}', '你可以扮演這裡的任何人：{people}', '你可以扮演这里的任何人：{people}'],
  keys: [
    'F2: switch to the next person · F6: go to the other pane',
    'F2：換下一個人 · F6：到另一個窗格',
    'F2：换下一个人 · F6：切换到另一个窗格',
  ],
  loading: ['Loading', '載入中', '加载中'],
  newMessages: ['New messages: {n}', '新訊息：{n}', '新消息：{n}'],
  toBottom: ['Jump to the newest messages', '前往最新訊息', '前往最新消息'],
  enlarge: ['Enlarge', '放大', '放大'],
  picture: ['Picture', '圖片', '图片'],
  spoiler: ['Hidden: click to show', '已隱藏：點選以顯示', '已隐藏：点一下显示'],
  bytes: ['{n} bytes', '{n} 位元組', '{n} 字节'],
  messageMenu: ['Message menu', '訊息選單', '消息菜单'],
  copyId: ['Copy ID', '複製 ID', '复制 ID'],
  reply: ['Reply', '回覆', '回复'],
  deleteMessage: ['Delete message', '刪除訊息', '删除消息'],
  directMessage: ['Direct message', '傳送私訊', '发送私信'],
  apps: ['Apps', '應用程式', '应用程序'],
  locked: ['locked', '已鎖定', '已锁定'],
  archive: ['Archive thread', '封存討論串', '归档子区'],
  unarchive: ['Reopen {name}', '重新開啟 {name}', '重新打开 {name}'],
  deleteChannel: ['Delete channel', '刪除頻道', '删除频道'],

  // Buttons, selects and forms.
  select: ['Make a selection', '請選擇', '请选择'],
  done: ['Done', '完成', '完成'],
  chooseN: ['Choose {n}', '選擇 {n} 項', '选择 {n} 项'],
  chooseRange: ['Choose {min} to {max}', '選擇 {min} 到 {max} 項', '选择 {min} 到 {max} 项'],
  noMatch: ['No matches', '沒有符合的項目', '没有符合的项目'],
  interactionFailed: ['This interaction failed', '此互動失敗', '此交互失败'],
  noAnswer: ['The application did not respond', '應用程式沒有回應', '应用程序没有响应'],
  cannotShow: ['This field cannot be shown.', '無法顯示此欄位。', '无法显示此输入框。'],
  submit: ['Submit', '送出', '提交'],
  cancel: ['Cancel', '取消', '取消'],
  close: ['Close', '關閉', '关闭'],
  create: ['Create', '建立', '创建'],

  // Writing.
  message: ['Message {channel}', '傳訊息到 {channel}', '发消息到 {channel}'],
  send: ['Send', '傳送', '发送'],
  replyingTo: ['Replying to {name}', '正在回覆 {name}', '正在回复 {name}'],
  commands: ['Commands', '指令', '命令'],
  moreOptions: ['More options', '更多選項', '更多选项'],
  optional: ['+{n} optional', '+{n} 個可選', '+{n} 个可选'],
  noOption: ['There is no option {name}.', '沒有「{name}」這個選項。', '没有“{name}”这个选项。'],
  noSuggestions: ['The bot has no suggestions', '機器人沒有建議', '机器人没有建议'],
  yes: ['True', 'True', 'True'],
  no: ['False', 'False', 'False'],
  required: ['This is required.', '此項必填。', '此项必填。'],
  wantsInteger: ['Enter a whole number.', '請輸入整數。', '请输入整数。'],
  wantsNumber: ['Enter a number.', '請輸入數字。', '请输入数字。'],
  wantsFile: ['This file isn’t uploaded yet, or it is too large.', '這個檔案還沒上傳完，或是太大。', '这个文件还没上传完，或者太大。'],
  wantsChoice: ['Choose one from the list.', '請從清單中選擇。', '请从列表中选择。'],
  atLeast: ['Enter {min} or more.', '至少 {min}。', '至少 {min}。'],
  atMost: ['Enter {max} or less.', '最多 {max}。', '最多 {max}。'],
  between: ['Enter a number from {min} to {max}.', '請輸入 {min} 到 {max}。', '请输入 {min} 到 {max}。'],
  lengthBetween: [
    'Enter {min} to {max} characters.',
    '{min} 到 {max} 個字元。',
    '{min} 到 {max} 个字符。',
  ],

  // Tools.
  bot: ['Bot', '機器人', '机器人'],
  noProgram: ['started by hand', '手動啟動', '手动启动'],
  state_running: ['running', '執行中', '运行中'],
  state_stopped: ['stopped', '已停止', '已停止'],
  state_ended: ['ended', '已結束', '已结束'],
  program_restart: ['Restart', '重新啟動', '重新启动'],
  program_kill: ['Kill and restart', '強制結束並重新啟動', '强制结束并重启'],
  program_stop: ['Stop', '停止', '停止'],
  program_start: ['Start', '啟動', '启动'],
  gateway: ['Gateway', '閘道連線', '网关连接'],
  gateway_cut: ['Disconnect', '中斷連線', '断开连接'],
  gateway_reconnect: ['Ask to reconnect', '要求重新連線', '要求重新连接'],
  gateway_invalidate: ['Invalidate session', '使工作階段失效', '使会话失效'],
  gateway_zombify: ['Go silent', '不再回應', '不再响应'],
  gateway_down: ['Refuse connections', '拒絕連線', '拒绝连接'],
  gateway_up: ['Accept connections', '恢復連線', '恢复连接'],
  faults: ['Faults', '故障', '故障'],
  fault_slow: ['Slow: done late', '緩慢：延遲執行', '缓慢：延迟执行'],
  fault_slow_answer: ['Slow: answered late', '緩慢：延遲回應', '缓慢：延迟响应'],
  fault_too_many: ['429 Too many requests', '429 請求過多', '429 请求过多'],
  fault_status: ['5xx from a proxy', '代理伺服器的 5xx', '代理服务器的 5xx'],
  fault_error: ['Error from Discord', 'Discord 的錯誤', 'Discord 的错误'],
  fault_drop: ['Connection lost before it is done', '執行前斷線', '执行前断线'],
  fault_lose_answer: ['Connection lost after it is done', '執行後斷線', '执行后断线'],
  field_kind: ['What', '類型', '类型'],
  field_ms: ['Milliseconds', '毫秒', '毫秒'],
  field_status: ['Status', '狀態碼', '状态码'],
  field_code: ['Code', '錯誤碼', '错误码'],
  field_global: ['On all routes', '所有路由', '所有路由'],
  field_times: ['Times', '次數', '次数'],
  field_method: ['Method', '方法', '方法'],
  field_path: ['Path contains', '路徑包含', '路径包含'],
  field_channel: ['Channel', '頻道', '频道'],
  field_guildLocale: ['Language of the server', '伺服器語言', '服务器语言'],
  any: ['any', '任意', '任意'],
  apply: ['Apply', '套用', '应用'],
  clearFaults: ['Clear faults', '取消故障', '取消故障'],
  permissions: ['The bot’s permissions', '機器人的權限', '机器人的权限'],
  permView: ['View channel', '檢視頻道', '查看频道'],
  permSend: ['Send messages', '傳送訊息', '发送消息'],
  permEmbed: ['Embed links', '嵌入連結', '嵌入链接'],
  permAttach: ['Attach files', '附加檔案', '附加文件'],
  permHistory: ['Read message history', '讀取訊息歷史', '读取消息历史'],
  permThreads: ['Create public threads', '建立公開討論串', '创建公开子区'],
  permInThreads: ['Send messages in threads', '在討論串中傳送訊息', '在子区中发送消息'],
  server: ['People, channels, roles', '成員、頻道、身分組', '成员、频道、身份组'],
  newPerson: ['New person', '新成員', '新成员'],
  newRole: ['New role', '新身分組', '新身份组'],
  newChannel: ['New channel', '新頻道', '新频道'],
  newThread: ['New thread', '新討論串', '新子区'],
  managesRoles: ['The bot may manage roles', '機器人可以管理身分組', '机器人可以管理身份组'],
  botInside: ['The bot is in the server', '機器人在伺服器中', '机器人在服务器中'],
  violations: ['Rules broken', '違反的規則', '违反的规则'],
  noViolations: [
    'None: every request followed Discord’s rules.',
    '無：所有請求都符合 Discord 的規則。',
    '无：所有请求都符合 Discord 的规则。',
  ],
  traffic: ['Requests', '請求', '请求'],
  forget: ['Clear', '清除', '清除'],
  botLog: ['Log', '記錄', '日志'],
};

/**
 * The column of a locale: other kinds of Chinese than those of Taiwan, Hong Kong are written in simplified
 * characters.
 */
const column = (locale) => (!locale.startsWith('zh') ? 0 : /TW|HK|Hant/.test(locale) ? 1 : 2);

/**
 * A sentence in the language of `locale`.
 * @param {string} locale @param {string} key @param {Record<string, any>} [values] what stands in its braces
 */
export function words(locale, key, values = {}) {
  const text = WORDS[key]?.[column(locale)] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
